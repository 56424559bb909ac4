//! A march in words: its actions described, read, and refused.

use table::{ActionText, Violation};

use super::{March, Marching};
use crate::attack::Kind;
use crate::book::Label;
use crate::rules;
use crate::state::Stonewall;
use crate::words::{general, hex, leader, of_leader, of_unit, place, stack_hex};

pub(super) fn describe(march: &March, game: &Stonewall, action: Marching) -> ActionText {
    let unit = march.unit;
    match action {
        Marching::Force => of_unit(unit, None, "force".into(), format!("{unit} force marches.")),
        Marching::Proceed => of_unit(unit, None, "proceed".into(), "No force march.".to_owned()),
        Marching::Take { leader } => {
            let sentence = format!("{leader} goes along with {unit}.");
            of_leader(leader, None, format!("take {}", leader.id), sentence)
        }
        Marching::Move { to } => {
            let cost: u32 =
                march.plan(game, to).iter().flatten().map(|it| u32::from(it.cost)).sum();
            let sentence = format!("{unit} marches to {} for {cost} MP.", place(to));
            of_unit(unit, Some(to), format!("m {}", Label::of(to)), sentence)
        }
        Marching::Attack { target, kind, charge } => {
            let extra = if charge { " charge" } else { "" };
            let command = format!("a {} {}{extra}", Label::of(target), kind.word());
            let (word, mp) = (kind.word(), kind.entry().mp);
            let sentence = format!("{unit} attacks {} ({word}{extra}, {mp} MP).", place(target));
            of_unit(unit, Some(target), command, sentence)
        }
        Marching::Refuse => {
            of_unit(unit, None, "refuse".into(), format!("{unit} refuses its flanks."))
        }
        Marching::Detach { mv } => {
            let sentence = format!("{unit} leaves a substitute of {mv} MV behind.");
            let text = of_unit(unit, None, format!("detach {mv}"), sentence);
            ActionText { detail: true, ..text }
        }
        Marching::Split => {
            of_unit(unit, None, "split".into(), format!("{unit} leaves brigades behind."))
        }
        Marching::Stop => general("stop", format!("{unit} ends its march.")),
    }
}

pub(super) fn not_now(action: Marching) -> Violation {
    let (rule, why) = match action {
        Marching::Force | Marching::Proceed => {
            (rules::MARCH, "a force march is declared right after the movement allowance")
        }
        Marching::Take { .. } => (rules::LEADER_MOVES, "this leader cannot go along now"),
        Marching::Move { .. } | Marching::Stop => (rules::MARCH, "no unit marches now"),
        Marching::Attack { .. } => (rules::ATTACK, "attacks are made in marches and assaults"),
        Marching::Refuse => (rules::REFUSED, "refusing flanks takes movement points of a march"),
        Marching::Detach { .. } => (rules::DETACHMENT, "this cannot be detached now"),
        Marching::Split => (rules::DIVISIONS, "only a division of 21.4 leaves brigades behind"),
    };
    Violation::new(rule, why)
}

pub(super) fn parse(game: &Stonewall, words: &[&str]) -> Option<Marching> {
    let kind = |word: &str| Kind::MARCH.into_iter().find(|kind| kind.word() == word);
    Some(match *words {
        ["stop"] => Marching::Stop,
        ["force"] => Marching::Force,
        ["proceed"] => Marching::Proceed,
        ["refuse"] => Marching::Refuse,
        ["split"] => Marching::Split,
        ["take", name] => Marching::Take { leader: leader(name)? },
        ["m" | "move", to] => Marching::Move { to: hex(to)? },
        ["detach", mv] => Marching::Detach { mv: mv.parse().ok()? },
        ["a" | "attack", at, how] => {
            Marching::Attack { target: stack_hex(game, at)?, kind: kind(how)?, charge: false }
        }
        ["a" | "attack", at, how, "charge"] => {
            Marching::Attack { target: stack_hex(game, at)?, kind: kind(how)?, charge: true }
        }
        _ => return None,
    })
}

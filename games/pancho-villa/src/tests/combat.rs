//! Assaults (5.3.1-5.3.8, 5.3.11, 5.3.12).

use super::{Scene, hex, id};
use crate::assault::{Fight, Tactic};
use crate::rules;
use crate::state::{AMERICAN, Segment, VILLISTA};
use crate::tasks::Assault;

fn assault(scene: &Scene) -> Fight {
    scene.0.agenda.find::<Assault>().expect("an assault").fight
}

/// Tompkins beside Lopez, in the American assault segment.
fn meeting(at: &str, from: &str) -> Scene {
    let mut scene = Scene::bare(AMERICAN);
    scene.band("tompkins", "cavalry", from).band("lopez", "villista", at).segment(Segment::Assault);
    scene
}

#[test]
fn r5_3_1_a_stack_is_assaulted_once_a_segment() {
    let mut scene = meeting("M7", "M6");
    scene.band("dodd", "ranger", "N7");
    scene.plays(&["assault M7", "withhold dodd-ranger", "fight"]);
    scene.play("mounted", &[6, 6]);
    assert_eq!(scene.refusal("assault M7").rule, rules::ASSAULT);
}

#[test]
fn r5_3_1_goods_and_leaders_alone_are_not_assaulted() {
    let mut scene = Scene::bare(AMERICAN);
    scene.band("tompkins", "cavalry", "M6").stack(&["lopez", "lopez-rifle", "lopez-horse"], "M7");
    scene.segment(Segment::Assault);
    assert_eq!(scene.refusal("assault M7").rule, rules::ASSAULT);
}

#[test]
fn r5_3_1_blue_and_orange_strike_together_from_different_hexes() {
    let mut scene = meeting("M7", "M6");
    scene.band("cano", "carrancista", "M8").play("assault M7", &[]);
    assert_eq!(scene.0.attack_pool(Tactic::Pinned), [4, 4, 3, 3]);
}

#[test]
fn r5_3_2_dice_and_leadership() {
    let mut scene = meeting("M7", "M6");
    scene.put("engineers2-machine-gun", "M8").stack(&["apache-scout", "apache-horse"], "N7");
    scene.play("assault M7", &[]);
    let mut pool = scene.0.attack_pool(Tactic::Pinned);
    pool.sort_unstable();
    assert_eq!(pool, [1, 3, 4, 4], "scouts 1, machine gun 3, troop and rifle 4");
    // In the leader's stack gun and scout use his value.
    let mut scene = meeting("M7", "M6");
    scene.put("engineers2-machine-gun", "M6").play("assault M7", &[]);
    assert_eq!(scene.0.attack_pool(Tactic::Pinned), [4, 4, 4]);
}

#[test]
fn r5_3_2_no_rifle_no_die() {
    // Example 28 and the attack without rifles.
    let mut scene = Scene::bare(AMERICAN);
    scene
        .stack(&["tompkins", "tompkins-cavalry", "tompkins-horse"], "M6")
        .band("lopez", "villista", "M7");
    scene.segment(Segment::Assault);
    assert!(!scene.allows("assault M7"));
    let mut scene = Scene::bare(AMERICAN);
    scene
        .band("tompkins", "cavalry", "M6")
        .stack(&["lopez", "lopez-villista"], "M7")
        .segment(Segment::Assault);
    scene.play("assault M7", &[]);
    let (fight, tactic) = (assault(&scene), Tactic::Dismounted);
    assert!(scene.0.defence_pool(fight, tactic).is_empty());
}

#[test]
fn r5_3_2_ones_go_on_rifles_first() {
    // Example 27: three hits, one of them a one.
    let mut scene = meeting("M7", "M6");
    scene.band("dodd", "ranger", "N7").plays(&["assault M7", "fight"]);
    scene.play("dismounted", &[1, 2, 3, 6, 6, 6]);
    assert!(scene.is_depleted("lopez-rifle"), "the one had only the rifle to go to");
    assert!(
        scene.allows("pick lopez-rifle")
            && scene.allows("pick lopez")
            && scene.allows("pick lopez-villista")
    );
    assert!(!scene.allows("pick lopez-horse"));
}

#[test]
fn r5_3_3_tactics() {
    let tactics = |scene: &Scene| scene.0.tactics(assault(scene));
    let mut scene = meeting("M7", "M6");
    scene.play("assault M7", &[]);
    assert_eq!(tactics(&scene), (true, Tactic::Dismounted));
    // On foot nobody rides off.
    let mut scene = Scene::bare(AMERICAN);
    scene
        .band("tompkins", "cavalry", "M6")
        .stack(&["lopez", "lopez-villista", "lopez-rifle"], "M7");
    scene.segment(Segment::Assault).play("assault M7", &[]);
    assert_eq!(tactics(&scene), (false, Tactic::Dismounted));
    // Pinned is pinned.
    let mut scene = meeting("M7", "M6");
    scene.pinned("lopez-villista").pinned("lopez").play("assault M7", &[]);
    assert_eq!(tactics(&scene), (false, Tactic::Pinned));
}

#[test]
fn r5_3_4_mounted_takes_two_off_and_does_not_strike_back() {
    // Example 25.
    let mut scene = meeting("M7", "M6");
    scene.put("engineers2-machine-gun", "M8").plays(&["assault M7"]);
    let (fight, tactic) = (assault(&scene), Tactic::Mounted);
    assert_eq!(scene.0.attack_pool(tactic), [2, 2, 1]);
    assert!(scene.0.defence_pool(fight, tactic).is_empty());
    let able = scene.0.defender_able(fight, tactic);
    assert!(able.contains(id("lopez-horse")) && !able.contains(id("lopez")));
    // Villistas against riders hit nothing.
    let mut scene = Scene::bare(VILLISTA);
    scene
        .band("tompkins", "cavalry", "M6")
        .band("lopez", "villista", "M7")
        .segment(Segment::Assault);
    scene.play("assault M6", &[]);
    let tactic = Tactic::Mounted;
    assert_eq!(scene.0.attack_pool(tactic), [0, 0]);
}

#[test]
fn r5_3_5_the_ground_of_dismounted_defenders() {
    let value = |at: &str, from: &str| {
        let mut scene = meeting(at, from);
        scene.play(&format!("assault {at}"), &[]);
        let (fight, tactic) = (assault(&scene), Tactic::Dismounted);
        scene.0.defence_pool(fight, tactic)
    };
    assert_eq!(value("M7", "M6"), [2, 2]);
    assert_eq!(value("L13", "L12"), [3, 3], "mal pais");
    assert_eq!(value("K5", "K6"), [3, 3], "pueblo");
    assert_eq!(value("E7", "E8"), [4, 4], "town");
    assert_eq!(value("U22", "U21"), [4, 4], "city");
    // Example 26: over the cliff J17/K17.
    assert_eq!(value("K17", "J17"), [6, 6]);
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "M6").put("juarez-machine-gun", "M7").segment(Segment::Assault);
    scene.play("assault M7", &[]);
    let (fight, tactic) = (assault(&scene), Tactic::Dismounted);
    assert_eq!(scene.0.defence_pool(fight, tactic), [4], "machine guns defend with 4 anywhere");
}

#[test]
fn r5_3_5_machine_guns_are_4_in_all_terrain_over_cliffs_too() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "J17").put("engineers2-machine-gun", "K17");
    scene.stack(&["tompkins", "tompkins-cavalry", "tompkins-rifle"], "K17");
    scene.segment(Segment::Assault).play("assault K17", &[]);
    let (fight, tactic) = (assault(&scene), Tactic::Dismounted);
    assert_eq!(scene.0.defence_pool(fight, tactic), [6, 6, 4]);
}

#[test]
fn r5_3_5_the_cliff_counts_only_if_all_attackers_come_over_one() {
    let mut scene = meeting("K17", "J17");
    scene.band("allen", "cavalry", "L17").play("assault K17", &[]);
    let (fight, tactic) = (assault(&scene), Tactic::Dismounted);
    let ground = crate::PanchoVilla::ground_value(super::hex("K17"));
    assert!(ground < 6);
    assert_eq!(scene.0.defence_pool(fight, tactic), [ground, ground]);
    // Without those from the open side it is 6 again.
    scene.play("withhold allen-cavalry", &[]);
    let (fight, tactic) = (assault(&scene), Tactic::Dismounted);
    assert_eq!(scene.0.defence_pool(fight, tactic), [6, 6]);
}

#[test]
fn r5_3_2_motors_and_artillery_do_not_advance() {
    let mut scene = Scene::bare(AMERICAN);
    scene.band("tompkins", "cavalry", "M6").put("patton", "M6").put("fa6-artillery", "M6");
    scene.stack(&["lopez-villista"], "M7").depleted("lopez-villista");
    scene.segment(Segment::Assault).plays(&["assault M7"]);
    scene.play("fight", &[2, 6]);
    scene.play("advance M6", &[]);
    assert_eq!((scene.at("tompkins"), scene.at("tompkins-horse")), ("M7", "M7"));
    assert_eq!((scene.at("patton"), scene.at("fa6-artillery")), ("M6", "M6"));
}

#[test]
fn r5_3_5_artillery_adds_a_die_beside_troops() {
    let mut scene = Scene::bare(VILLISTA);
    scene
        .band("lopez", "villista", "M6")
        .band("tompkins", "cavalry", "M7")
        .put("fa6-artillery", "M7");
    scene.segment(Segment::Assault).play("assault M7", &[]);
    let (fight, tactic) = (assault(&scene), Tactic::Dismounted);
    assert_eq!(scene.0.defence_pool(fight, tactic), [2, 2, 2]);
}

#[test]
fn r5_3_6_the_pinned_do_not_strike_back_or_attack() {
    let mut scene = meeting("M7", "M6");
    scene.pinned("lopez-villista").pinned("lopez").plays(&["assault M7"]);
    scene.play("fight", &[6, 6]);
    assert!(scene.is_idle(), "no counterattack, no loss");
    let mut scene = meeting("M7", "M6");
    scene.pinned("tompkins-cavalry");
    assert!(!scene.allows("assault M7"));
}

#[test]
fn r5_3_7_retreat_or_suffer() {
    let mut scene = meeting("M7", "M6");
    scene.plays(&["assault M7", "fight"]).play("mounted", &[2, 6]);
    scene.play("pick lopez-horse", &[]);
    // M6's zone covers the hexes beside it.
    assert!(!scene.allows("retreat L6") && !scene.allows("retreat N7"));
    assert!(scene.allows("retreat M8") && scene.allows("stand"));
    scene.play("retreat M8", &[]);
    assert_eq!((scene.at("lopez"), scene.at("lopez-horse")), ("M8", "M8"));
    assert!(scene.allows("advance M6") && scene.allows("stay"));
    scene.play("advance M6", &[]);
    assert_eq!((scene.at("tompkins"), scene.at("tompkins-rifle")), ("M7", "M7"));
    assert!(scene.is_idle());
    // Standing: every counter once more.
    let mut scene = meeting("M7", "M6");
    scene.plays(&["assault M7", "fight"]).play("mounted", &[2, 6]);
    scene.plays(&["pick lopez-rifle", "stand"]);
    assert!(scene.gone("lopez-rifle"));
    assert!(
        ["lopez", "lopez-villista", "lopez-horse"].into_iter().all(|name| scene.is_depleted(name))
    );
}

#[test]
fn r5_3_7_pinned_stacks_may_retreat_but_nobody_over_a_cliff() {
    let mut scene = meeting("M7", "M6");
    scene.pinned("lopez-villista").pinned("lopez").plays(&["assault M7"]);
    scene.play("fight", &[2, 6]);
    scene.play("pick lopez-villista", &[]);
    assert!(scene.allows("retreat M8"));
    let mut scene = meeting("K17", "K16");
    scene.plays(&["assault K17", "fight"]).play("mounted", &[2, 6]);
    scene.play("pick lopez-horse", &[]);
    assert!(!scene.allows("retreat J17"));
}

#[test]
fn r5_3_7_policia_cannot_retreat() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("lopez", "villista", "E7").put("e7-policia", "E7").segment(Segment::Assault);
    scene.plays(&["assault E7 policia"]);
    // One hit; a second depletion for want of a retreat. The policia strike back with one die at 4.
    scene.play("fight", &[2, 6, 6]);
    assert!(scene.gone("e7-policia"));
}

#[test]
fn r5_3_7_patton_and_artillery_alone_are_pinned() {
    for name in ["patton", "fa6-artillery"] {
        let mut scene = Scene::bare(VILLISTA);
        scene.band("lopez", "villista", "M6").put(name, "M7").segment(Segment::Assault);
        scene.play("assault M7", &[]);
        assert_eq!(scene.0.tactics(assault(&scene)), (false, Tactic::Pinned), "{name}");
        scene.put("wagon1-wagon", "M7");
        assert!(scene.0.tactics(assault(&scene)).0, "beside a wagon it can ride off");
    }
}

#[test]
fn r5_3_11_depletion_turns_over_then_removes() {
    let mut scene = Scene::bare(VILLISTA);
    scene.put("lopez-horse", "T8").water(VILLISTA);
    assert!(scene.is_depleted("lopez-horse"));
    scene.water(VILLISTA);
    assert!(scene.gone("lopez-horse"));
    assert!(!scene.is_depleted("lopez-horse"), "back in the box it is whole");
}

#[test]
fn r5_3_12_leaders_take_hits_and_their_stacks_freeze() {
    let mut scene = meeting("M7", "M6");
    scene.depleted("lopez").plays(&["assault M7", "fight"]);
    scene.play("dismounted", &[3, 6, 6, 6]);
    scene.play("pick lopez", &[]);
    assert!(scene.gone("lopez"));
    scene.play("retreat M8", &[]);
    scene.play("stay", &[]);
    scene.0.active = 0;
    scene.segment(Segment::Movement);
    assert!(!scene.allows("b lopez-villista march"));
    scene.put("tompkins-cavalry", "M9").segment(Segment::Assault);
    assert!(scene.0.able_to_assault(hex("M9"), false).is_empty(), "no leader, no attack");
    assert!(scene.0.field(scene.force("tompkins"), crate::Counters::EMPTY).halts(hex("N8")));
}

#[test]
fn r5_3_1_a_beaten_stack_is_not_assaulted_again_where_it_retreats() {
    let mut scene = meeting("M7", "M6");
    scene.plays(&["assault M7", "fight"]).play("mounted", &[2, 6]);
    scene.plays(&["pick lopez-horse", "retreat L8", "stay"]);
    // Howze comes up to the new hex from the other side.
    scene.band("howze", "cavalry", "K8");
    assert_eq!(scene.refusal("assault L8").rule, rules::ASSAULT);
    scene.0.assaulted = crate::Counters::EMPTY;
    assert!(scene.allows("assault L8"), "but for the first assault it could");
}

#[test]
fn r5_3_2_a_rifle_is_used_once_a_segment() {
    // Two troops, one rifle, two enemy stacks: the rifle fires at one of them.
    let mut scene = Scene::bare(AMERICAN);
    scene.stack(&["murguia", "murguia-rural", "murguia-carrancista", "murguia-rifle-1"], "M6");
    scene.band("lopez", "villista", "M7").band("cardenas", "villista", "M5");
    scene.segment(Segment::Assault).plays(&["assault M7", "withhold murguia-rural", "fight"]);
    scene.play("mounted", &[6, 6]);
    assert!(!scene.allows("assault M5"), "the rural has nothing to shoot with");
    scene.put("murguia-rifle-2", "M6");
    assert!(scene.allows("assault M5"));
}

#[test]
fn r5_3_2_nobody_advances_while_policia_hold_the_hex() {
    let mut scene = Scene::bare(VILLISTA);
    scene.band("cano", "carrancista", "E7").put("e7-policia", "E7").band("lopez", "villista", "E8");
    scene.segment(Segment::Assault).plays(&["assault E7", "fight"]);
    // Villistas against riders: 2 - 2 = 0. On foot the Carrancista is hit.
    scene.play("dismounted", &[2, 6, 6, 6]);
    scene.play("pick cano-carrancista", &[]);
    scene.play("retreat E6", &[]);
    assert!(scene.is_idle(), "the hex is not empty");
    assert_eq!(scene.at("lopez"), "E8");
}

#[test]
fn r5_1_9_a_machine_gun_that_hurried_does_not_strike_back_in_that_turn() {
    let mut scene = Scene::bare(VILLISTA);
    scene.put("juarez-machine-gun", "M3").band("tompkins", "cavalry", "M9");
    scene.0.pieces[id("juarez-machine-gun").index()].force.side = VILLISTA;
    scene.plays(&["b juarez-machine-gun march", "tempo double"]);
    scene.play("go M8", &[5, 6]);
    scene.play("end", &[]);
    assert_eq!((scene.0.active(), scene.0.segment), (AMERICAN, Segment::Movement));
    scene.play("end", &[]);
    assert_eq!(scene.0.segment, Segment::Assault);
    scene.play("assault M8", &[]);
    let (fight, tactic) = (assault(&scene), Tactic::Dismounted);
    assert!(scene.0.defence_pool(fight, tactic).is_empty(), "it holds its fire");
    scene.0.muted = crate::Counters::EMPTY;
    assert_eq!(scene.0.defence_pool(fight, tactic), [4], "in the next turn it fires");
}

#[test]
fn r5_1_9_held_fire_ends_with_the_turn() {
    let mut scene = Scene::bare(AMERICAN);
    scene.put("engineers2-machine-gun", "N5").band("lopez", "villista", "T8");
    scene.plays(&["b engineers2-machine-gun march", "tempo double"]);
    scene.play("go N9", &[]);
    scene.play("stop", &[5, 6]);
    assert!(scene.0.muted.contains(id("engineers2-machine-gun")));
    scene.play("end", &[]);
    assert_eq!(scene.0.turn, 2);
    assert!(scene.0.muted.is_empty());
}

#[test]
fn r2_3_15_a_hidden_villa_may_unmask_himself_when_he_attacks() {
    let hidden = |side| {
        let mut scene = Scene::bare_with(side, &[("villa", "hidden")]);
        scene.0.villa = Some(id("lopez"));
        scene.idle();
        scene.band("lopez", "villista", "M6").band("tompkins", "cavalry", "M7");
        scene.segment(Segment::Assault);
        scene
    };
    let mut scene = hidden(VILLISTA);
    scene.play("assault M7", &[]);
    assert_eq!(scene.0.attack_pool(Tactic::Pinned), [2, 2], "he leads like any other");
    scene.play("unmask", &[]);
    assert!(scene.0.villa_is_known());
    assert_eq!(scene.0.attack_pool(Tactic::Pinned), [3, 3]);
    assert!(!scene.allows("unmask"), "once");
    // Not when others attack him, nor where he is not.
    let mut scene = hidden(AMERICAN);
    scene.play("assault M6", &[]);
    assert!(!scene.allows("unmask"));
    let mut scene = hidden(VILLISTA);
    scene.0.villa = Some(id("cardenas"));
    scene.put("cardenas", "F6").play("assault M7", &[]);
    assert!(!scene.allows("unmask"));
}

#[test]
fn r2_3_8_only_depleted_rifles_of_ones_own_are_put_together() {
    let rifles = |side| {
        let mut scene = Scene::bare(side);
        scene.band("lopez", "villista", "M6").band("cardenas", "villista", "M6");
        scene.depleted("lopez-rifle").depleted("cardenas-rifle");
        scene
    };
    assert!(rifles(VILLISTA).allows("merge lopez-rifle"));
    assert!(!rifles(AMERICAN).allows("merge lopez-rifle"), "they are the Villista's");
    // A full one is not made fuller, and horses are no rifles.
    let mut scene = rifles(VILLISTA);
    scene.0.depleted.remove(id("lopez-rifle"));
    assert!(!scene.allows("merge lopez-rifle") && !scene.allows("merge cardenas-rifle"));
    let mut scene = rifles(VILLISTA);
    scene.depleted("lopez-horse");
    assert!(!scene.allows("merge lopez-horse"));
}

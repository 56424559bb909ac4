//! Plays games and prints a fingerprint of everything that is said in each: to compare versions.
use bull_run::BullRun;
use combat::{Dice, Die, SeededDice};
use std::hash::{DefaultHasher, Hash, Hasher};
use table::{Game, Setup, SideId, Viewer, find_player, new_game, play, player_chance};

const COMMANDS: &[&str] = &[
    "go",
    "table",
    "pass",
    "t jackson",
    "m evans 0707",
    "m sherman 0806",
    "a 0805 0806",
    "a sherman evans",
    "f 0510",
    "f 0806",
    "h 0",
    "h 1",
    "h 3",
    "r 0807",
    "r 0512",
    "advance",
    "stay",
    "m evans 0806 other",
];

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(20);
    let kinds: [[&str; 2]; 4] = [
        ["random", "random"],
        ["greedy", "greedy"],
        ["random", "solitaire"],
        ["greedy", "solitaire"],
    ];
    let mut all = DefaultHasher::new();
    for kind in kinds {
        let mut sum = DefaultHasher::new();
        let (mut steps, mut asked) = (0u64, std::collections::BTreeMap::<String, u64>::new());
        for seed in 0..games {
            let mut setup = Setup::default();
            if seed % 5 == 4 {
                setup = setup.with("initiative", "before-play");
            }
            let mut game: BullRun = new_game(&setup).unwrap();
            let mut dice = SeededDice::new(seed);
            let mut players: Vec<_> =
                (0..2).map(|s| find_player::<BullRun>(kind[s], SideId(s as u8)).unwrap()).collect();
            let mut step = 0;
            let mut actions = Vec::new();
            while let Some(side) = game.decision().side() {
                actions.clear();
                game.actions(&mut actions);
                let prompt = game.prompt();
                *asked.entry(format!("{} {}", prompt.phase, side.0)).or_default() += 1;
                format!("{prompt:?} {side:?}").hash(&mut sum);
                for action in &actions {
                    let text = game.describe(action);
                    format!("{text:?}").hash(&mut sum);
                    if seed % 7 == 0 && step % 9 == 0 || prompt.phase != "Movement" {
                        format!("{:?} {:?}", game.odds(action), game.left_undone(action))
                            .hash(&mut sum);
                    }
                    assert_eq!(game.parse(&text.command).as_ref(), Some(action));
                    assert!(game.check(action).is_ok());
                }
                for command in COMMANDS {
                    let why =
                        game.parse(command).map(|a| game.check(&a).err().map(|e| e.to_string()));
                    format!("{command} {why:?}").hash(&mut sum);
                }
                for hex in ["0806", "0510", "0905", "1409"] {
                    format!("{:?}", game.why_not(None, hex)).hash(&mut sum);
                }
                if step % 5 == 0 || prompt.phase != "Movement" {
                    format!(
                        "{:?} {:?}",
                        game.view(Viewer::Spectator),
                        game.overlays(Viewer::Spectator)
                    )
                    .hash(&mut sum);
                }
                let mut chance = player_chance(seed, step);
                let chosen =
                    players[side.index()].choose(&game, side, &actions, &mut chance).unwrap();
                for event in play(&mut game, &actions[chosen], &mut dice).unwrap() {
                    format!("{} {}", event.sentence(), event.rule()).hash(&mut sum);
                }
                game.invariants().unwrap();
                step += 1;
            }
            format!("{:?} {:?} {}", game.decision(), game.prompt(), dice.roll(Die::D6).unwrap())
                .hash(&mut sum);
            steps += step;
        }
        println!("{kind:?}: {steps} steps, {asked:?}: {:016x}", sum.finish());
        sum.finish().hash(&mut all);
    }
    println!("all {:016x}", all.finish());
}

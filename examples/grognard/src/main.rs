//! `grognard`: the program. All it adds to the library of the same name is which games there are.

use std::process::ExitCode;

use bull_run::BullRun;
use chickamauga::Chickamauga;
use pancho_villa::PanchoVilla;
use stonewall::Stonewall;
use table::Registry;

fn main() -> ExitCode {
    let games = Registry::new()
        .with::<BullRun>()
        .with::<PanchoVilla>()
        .with::<Chickamauga>()
        .with::<Stonewall>();
    grognard::main(&games.into())
}

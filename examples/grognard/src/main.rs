//! `grognard`: the program. All it adds to the library of the same name is which games there are.

use std::process::ExitCode;

use bull_run::BullRun;
use pancho_villa::PanchoVilla;
use table::Registry;

fn main() -> ExitCode {
    let games = Registry::new().with::<BullRun>().with::<PanchoVilla>();
    grognard::main(&games.into())
}

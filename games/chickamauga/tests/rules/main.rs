//! Every rule of both documents, and every worked example, played on small positions.
//!
//! `r8_5_…` shows a rule, `std_9_…` a worked example of the standard rules, `ex_21_…` one of this
//! game's. Dice are scripted: each call lists the faces that it rolls, and all of them must be used.

mod combat;
mod examples;
mod fog;
mod help;
mod leaders;
mod movement;
mod options;
mod replacements;
mod setup;
mod sight;
mod standard;
mod tables;
mod victory;

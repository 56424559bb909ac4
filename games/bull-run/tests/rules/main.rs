//! Every rule of the rulebook, and every worked example, played on small positions.
//!
//! `r8_2_…` shows a rule, `ex_11_…` a worked example. Dice are scripted: each call lists the faces
//! that it rolls, and all of them must be used.

mod awareness;
mod board;
mod combat;
mod crossing;
mod help;
mod listing;
mod movement;
mod odds;
mod reference;
mod retreat;
mod sequence;
mod solitaire;
mod study;
mod telling;
mod victory;
mod words;

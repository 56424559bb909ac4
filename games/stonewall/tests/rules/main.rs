//! The rules, one test or more each, named after their numbers: 2 to 12 of the series, 13 to 21 and
//! KF of the game; worked examples of both documents as `std_bNN` (series, Appendix B) and `slb_NN`
//! (the game's digest).

mod assault;
mod cavalry;
mod combat;
mod divisions;
mod help;
mod leaders;
mod map;
mod march;
mod retreat;
mod scenarios;
mod sequence;
mod study;
mod victory;
mod zones;

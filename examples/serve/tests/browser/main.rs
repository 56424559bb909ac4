//! The page in a real Chromium. Pictures are kept under `target/screenshots` for a person to look
//! at. Without Chromium the tests say that they were skipped; with `GROGNARD_BROWSER=require` in
//! the environment they fail instead, with `GROGNARD_BROWSER=skip` they are left out.

#[path = "../common/mod.rs"]
mod common;

mod bull_run;
mod comfort;
mod driver;
mod faults;
mod pancho_villa;
mod play;
mod recover;
mod seen;
mod together;

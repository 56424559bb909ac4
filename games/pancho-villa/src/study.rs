//! Questions that need no play.

use table::Study;

/// Answers them.
pub(crate) struct Staff;

impl Study for Staff {}

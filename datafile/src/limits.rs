//! How large a file and what is in it may be. A hostile file is refused before it costs much.

/// Data files may not be larger than this many bytes. The largest map of a published game here
/// takes less than a tenth of it.
pub const MAX_FILE_BYTES: usize = 4 << 20;
/// How many entries of one sort (units, places, …) a file may have.
pub const MAX_ENTRIES: usize = 4096;
/// How many items a list may have.
pub const MAX_LIST: usize = 60_000;
/// How many letters a name, id, label or hex number may have.
pub const MAX_NAME: usize = 120;
/// How many letters any other text may have.
pub const MAX_TEXT: usize = 4000;
/// How many keys one entry may have.
pub const MAX_KEYS: usize = 64;

/// Beyond this many only the number of further faults is kept.
pub(crate) const MAX_FAULTS: usize = 1000;
/// How many faults are shown before "and so many more".
pub(crate) const SHOWN_FAULTS: usize = 50;
/// Up to this size a file that is not TOML gets all its syntax faults told; in a larger one only
/// the first, because a hostile file can have millions.
pub(crate) const MAX_BYTES_FOR_ALL_SYNTAX_FAULTS: usize = 256 << 10;

//! What the file is told about the disk. No test can cut the power: these are the settings on which
//! all that `SQLite` promises about power cuts rests.

use super::database::Database;
use super::{Change, StoreOptions};

struct Folder(std::path::PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn folder(name: &str) -> (Folder, StoreOptions) {
    let path = std::env::temp_dir().join(format!("grognard-store-{name}-{}", std::process::id()));
    (Folder(path.clone()), StoreOptions { folder: Some(path), ..StoreOptions::default() })
}

#[test]
fn a_transaction_waits_for_the_disk_and_goes_to_a_log_first() {
    let (_folder, place) = folder("settings");
    let database = Database::open(place).unwrap();
    let read = |name: &str| {
        let value = |row: &rusqlite::Row<'_>| row.get::<_, rusqlite::types::Value>(0);
        database.connection().unwrap().pragma_query_value(None, name, value).unwrap()
    };
    // 2 is FULL: the log is waited for at each commit, not only when it is carried over.
    assert_eq!(read("synchronous"), 2.into());
    assert_eq!(read("journal_mode"), "wal".to_owned().into());
    assert_eq!(read("locking_mode"), "exclusive".to_owned().into());
}

#[test]
fn a_reopened_file_waits_for_the_disk_too() {
    let (_folder, place) = folder("reopened");
    let mut database = Database::open(place).unwrap();
    assert!(
        database.write(&[Change::Delete { number: 7 }]).unwrap()[0].is_err(),
        "there is no match 7"
    );
    assert_eq!(database.recover(), Ok(false), "nothing was under way");
    let full = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
    let db = database.connection().unwrap();
    assert_eq!(db.pragma_query_value(None, "synchronous", full), Ok(2));
}

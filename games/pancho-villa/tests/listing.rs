//! RULES.md, the opening pages and the code belong together: none names what the others lack.

use std::fs;
use std::path::{Path, PathBuf};

use grognard_pancho_villa::PanchoVilla;
use table::{Game, rule_texts};

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every file below a folder with its text.
fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
    found
}

/// The cells of RULES.md's rows.
fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    let lines = PanchoVilla::rules().lines().filter(|line| line.starts_with('|'));
    lines.map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
}

#[test]
fn every_test_that_rules_md_names_exists() {
    let source: String = files(&source()).into_iter().map(|(_, text)| text).collect();
    let words = PanchoVilla::rules().split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let is_test = |word: &&str| {
        let digit = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
        word.strip_prefix('r').is_some_and(digit) || word.starts_with("example")
    };
    let named: Vec<&str> = words.filter(is_test).filter(|word| word.contains('_')).collect();
    assert!(named.len() > 140, "{}", named.len());
    for name in named {
        // `r5_1_3_*` and `example_1` stand for all that begin so.
        assert!(source.contains(&format!("fn {name}")), "{name}");
    }
}

#[test]
fn every_place_in_the_code_that_rules_md_names_exists() {
    let mut named = 0;
    for cells in rows().filter(|cells| cells.len() == 4 && cells[0] != "rule") {
        for code in cells[2].split('`').skip(1).step_by(2) {
            named += 1;
            let mut path = source();
            let mut text = String::new();
            for part in code.split("::").filter(|part| !part.starts_with("data/")) {
                let (file, folder) = (path.join(format!("{part}.rs")), path.join(part));
                if file.exists() {
                    text = fs::read_to_string(file).unwrap();
                } else if folder.is_dir() {
                    text = fs::read_to_string(folder.join("mod.rs")).unwrap();
                    path = folder;
                } else {
                    // Something inside the module, or inside the row's modules.
                    let all: String = files(&source()).into_iter().map(|it| it.1).collect();
                    let known = if text.is_empty() { &all } else { &text };
                    let outside = matches!(part, "hexmap");
                    assert!(outside || known.contains(part), "{}: {code}", cells[0]);
                }
            }
        }
    }
    assert!(named > 100, "{named}");
}

#[test]
fn every_rule_that_the_code_names_has_its_row() {
    let rows = rule_texts(PanchoVilla::rules());
    let code = fs::read_to_string(source().join("rules.rs")).unwrap();
    let numbers: Vec<&str> =
        code.split("Rule(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(numbers.len() > 40);
    for number in numbers {
        // 4.1 has a row for each of its segments.
        let has = |row: &str| row == number || row.starts_with(&format!("{number}."));
        assert!(rows.iter().any(|row| has(&row.rule)), "{number}");
    }
    for (path, text) in files(&source()).iter().filter(|(path, _)| !path.ends_with("rules.rs")) {
        assert!(!text.contains("Rule(\""), "{} makes up a number", path.display());
    }
}

#[test]
fn every_module_is_on_the_opening_page_of_its_folder() {
    let mut listed = 0;
    for (path, text) in files(&source()) {
        let is_page = path.ends_with("lib.rs") || path.ends_with("mod.rs");
        let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
        // Tasks and tests have one file a thing: their names say it.
        if !is_page || folder == "tests" || folder == "tasks" || folder == "log" {
            continue;
        }
        let page: String = text.lines().filter(|line| line.starts_with("//!")).collect();
        for line in text.lines() {
            let line = line.trim_start_matches("pub ").trim_start_matches("pub(crate) ");
            let Some(module) = line.strip_prefix("mod ").and_then(|it| it.strip_suffix(';')) else {
                continue;
            };
            listed += 1;
            let named = ["`", "[`"].iter().any(|mark| page.contains(&format!("{mark}{module}")));
            assert!(named || module == "tests", "{}: {module}", path.display());
        }
    }
    assert!(listed > 40, "{listed}");
}

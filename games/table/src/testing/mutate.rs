//! Hostile actions: legal ones with something in them changed.

use combat::{Dice, DiceError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Number, Value};

/// Changes one number, word or truth somewhere inside an action, as a hostile client would. `None`
/// if the result is no action any more, or the action holds nothing that could be changed.
pub(super) fn mutated<A: Serialize + DeserializeOwned>(
    action: &A,
    words: &[String],
    chance: &mut dyn Dice,
) -> Result<Option<A>, DiceError> {
    let Ok(mut value) = serde_json::to_value(action) else { return Ok(None) };
    let leaves = count_leaves(&value);
    if leaves == 0 {
        return Ok(None);
    }
    let mut wanted = chance.pick(leaves)?;
    if let Some(leaf) = nth_leaf(&mut value, &mut wanted) {
        change(leaf, words, chance)?;
    }
    Ok(serde_json::from_value(value).ok())
}

/// All words in an action, for planting in others.
pub(super) fn gather_words<A: Serialize>(action: &A, words: &mut Vec<String>) {
    fn gather(value: &Value, words: &mut Vec<String>) {
        match value {
            Value::String(word) if !words.contains(word) => words.push(word.clone()),
            Value::Array(items) => items.iter().for_each(|item| gather(item, words)),
            Value::Object(fields) => fields.values().for_each(|item| gather(item, words)),
            _ => {}
        }
    }
    if let Ok(value) = serde_json::to_value(action) {
        gather(&value, words);
    }
    words.truncate(256);
}

fn count_leaves(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(count_leaves).sum(),
        Value::Object(fields) => fields.values().map(count_leaves).sum(),
        Value::Null => 0,
        Value::Bool(_) | Value::Number(_) | Value::String(_) => 1,
    }
}

fn nth_leaf<'v>(value: &'v mut Value, wanted: &mut usize) -> Option<&'v mut Value> {
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| nth_leaf(item, wanted)),
        Value::Object(fields) => fields.values_mut().find_map(|item| nth_leaf(item, wanted)),
        Value::Null => None,
        leaf if *wanted == 0 => Some(leaf),
        _ => {
            *wanted -= 1;
            None
        }
    }
}

fn change(leaf: &mut Value, words: &[String], chance: &mut dyn Dice) -> Result<(), DiceError> {
    match leaf {
        Value::Bool(truth) => *truth = !*truth,
        Value::Number(number) => {
            let old = number.as_i64().unwrap_or(0);
            // Neighbours are often other things of the same kind; the rest is out of bounds of
            // one integer type or another.
            let new = match chance.pick(9)? {
                0 | 1 => old.saturating_add(1),
                2 | 3 => old.saturating_sub(1),
                4 => chance.pick(64)? as i64,
                5 => 0,
                6 => i64::from(u8::MAX),
                7 => i64::from(u16::MAX),
                _ => i64::from(u32::MAX),
            };
            *number = Number::from(new);
        }
        Value::String(word) => {
            *word = match words.get(chance.pick(words.len() + 1)?) {
                Some(other) => other.clone(),
                None => "no such thing".to_owned(),
            };
        }
        _ => {}
    }
    Ok(())
}

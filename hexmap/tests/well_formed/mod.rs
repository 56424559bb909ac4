//! Whether a picture is well-formed.

/// What is wrong with a text as XML, as far as our pictures use it: elements, attributes, text.
pub(crate) fn fault(xml: &str) -> Option<String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = xml;
    let mut roots = 0;
    let bad_text = |text: &str| {
        let entities = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"];
        let loose = text
            .match_indices('&')
            .find(|(at, _)| !entities.iter().any(|entity| text[*at..].starts_with(entity)));
        let strange = text
            .chars()
            .find(|c| (c.is_control() && *c != '\n') || ['\u{fffe}', '\u{ffff}'].contains(c));
        loose.is_some() || strange.is_some() || text.contains('>')
    };
    while let Some(start) = rest.find('<') {
        if bad_text(&rest[..start]) {
            return Some(format!("text {:?}", &rest[..start]));
        }
        let Some(end) = rest[start..].find('>') else { return Some("an open tag".into()) };
        let tag = &rest[start + 1..start + end];
        rest = &rest[start + end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Some(format!("</{name}>"));
            }
            continue;
        }
        let (body, empty) = tag.strip_suffix('/').map_or((tag, false), |body| (body, true));
        let (name, mut attributes) = body.split_once(' ').unwrap_or((body, ""));
        if !name.bytes().all(|byte| byte.is_ascii_alphabetic()) || name.is_empty() {
            return Some(format!("name {name:?}"));
        }
        let mut seen = Vec::new();
        while !attributes.is_empty() {
            let Some((key, value)) = attributes.split_once("=\"") else {
                return Some(format!("attribute {attributes:?}"));
            };
            let Some((value, after)) = value.split_once('"') else {
                return Some(format!("value {value:?}"));
            };
            if seen.contains(&key) || value.contains('<') || bad_text(value) {
                return Some(format!("{key}={value:?}"));
            }
            if !key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
                return Some(format!("key {key:?}"));
            }
            let number = ["points", "d", "x", "y", "cx", "cy", "viewBox"].contains(&key);
            if number && value.contains(['N', 'n']) {
                return Some(format!("number {value:?}"));
            }
            seen.push(key);
            attributes = after.trim_start();
        }
        roots += usize::from(open.is_empty());
        if !empty {
            open.push(name);
        }
    }
    if bad_text(rest) || !open.is_empty() || roots != 1 {
        return Some(format!("{open:?} open, {roots} roots, rest {rest:?}"));
    }
    None
}

//! Every fault of a map file is told with its line, its entry and what was expected; no file,
//! however strange, makes the reader panic or work without end.

use grognard_hexmap::datafile::{Fault, FaultKind, MAX_ENTRIES, MAX_FILE_BYTES};
use grognard_hexmap::{DataError, Map, MapFault};
use proptest::prelude::*;

/// A file without faults that has every section.
const GOOD: &str = r##"
[map]
name = "good"
orientation = "flat"
shoved = "even"
numbering = "CCRR"
columns = 5
rows = 4
armies = ["blue", "grey"]
scale = 1.5
keys = ["cost", "scale", "where"]

[[terrain]] # ground
layer = "terrain"
legend = [
  { symbol = ".", name = "clear", colour = "#eeeecc" },
  { symbol = "w", name = "woods", cost = 3 },
  { symbol = "~", name = "lake", void = true },
]
rows = [
  "..w..",
  ".ww.~",
  "....w",
  "w.w..",
]

[[terrain]] # height
layer = "height"
legend = [
  { symbol = "0", name = "valley" },
  { symbol = "1", name = "hill" },
]
rest = "valley"
hexes.hill = ["0301", "0302"]

[[side_kind]] # creek kind
name = "creek"

[[side_kind]] # slope kind
name = "slope"
directed = true

[[side]] # slopes
kind = "slope"
hexsides = ["0303/0302", "0302/0303"]

[[side]] # pond
kind = "creek"
where = "the pond"
hexsides = ["0101/0102"]

[[link_kind]] # road kind
name = "road"

[[box]] # the box
label = "depot"
joins = ["0104"]

[[line]] # the line
name = "Mill Road"
kind = "road"
hexes = [
  "depot",
  "0104",
  "0203",
  "0303",
]

[[river]] # the creek
name = "Mill Creek"
kind = "creek"
along = [
  "0103/0104",
  "0203/0104 creek",
  "0203/0204",
]

[[river]] # the rill
name = "Rill"
through = ["0401", "0402"]
upstream = "N"

[[crossing]] # the bridge
id = "mill"
name = "Mill Bridge"
kind = "bridge"
on = "0104/0203"
closed_to = ["grey"]

[[crossing]] # the ford
name = "Rill Ford"
kind = "ford"
in = "0401"
state = "gone"

[[place]] # the town
id = "town"
name = "Town"
kind = "town"
hex = "0302"
tag = "seed"

[[place]] # the stores
name = "Stores"
kind = "depot"
hex = "depot"

[[region]] # the west
name = "west"
hexes = ["0101..0204", "0303"]

[[stroke]] # the border
name = "county line"
kind = "border"
points = [[0.5, -0.5], [0.5, 3]]

[source]
fit = { rms = 0.5, points = [1, 2] }

[[notes.more]]
day = 1861-07-21
"##;

fn refused(text: &str) -> DataError {
    Map::from_toml("test.toml", text).expect_err("the file has a fault")
}

/// The good file with one piece replaced.
fn with(old: &str, new: &str) -> String {
    assert_eq!(GOOD.matches(old).count(), 1, "{old:?} must stand once in the good file");
    GOOD.replace(old, new)
}

/// Asserts that a file has exactly one fault, on the first line that contains `needle`, and that
/// its message has all the parts.
fn one_fault(text: &str, needle: &str, parts: &[&str]) -> Fault {
    let error = refused(text);
    let [fault] = error.faults() else { panic!("one fault expected:\n{error}") };
    let line = text.lines().position(|line| line.contains(needle)).expect("the needle is there");
    assert_eq!(fault.line, Some(line + 1), "{error}");
    let message = error.to_string();
    assert!(message.starts_with(&format!("test.toml:{}: ", line + 1)), "{message}");
    for part in parts {
        assert!(message.contains(part), "{part:?} is not in: {message}");
    }
    fault.clone()
}

/// As [`one_fault`], for the good file with one piece replaced.
fn fault_with(old: &str, new: &str, needle: &str, parts: &[&str]) -> Fault {
    one_fault(&with(old, new), needle, parts)
}

#[test]
fn the_good_file_is_good() {
    let map = Map::from_toml("good.toml", GOOD).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((map.hex_count(), map.len()), (19, 20));
    assert_eq!(map.boxes()[0].name, "depot");
    assert_eq!(map.place("Stores").unwrap().hex, map.hex("depot").unwrap());
    assert_eq!(map.region("west").unwrap().len(), 9);
}

#[test]
fn terrain() {
    let parts = ["row 2", "hex 0302", "symbol `x`", "legend"];
    let fault = fault_with("\".ww.~\"", "\".wx.~\"", "\".wx.~\"", &parts);
    assert_eq!(fault.about.as_deref(), Some("0302"));
    let parts = ["terrain \"terrain\"", "row 3", "4 symbols", "5 are expected"];
    fault_with("\"....w\"", "\"...w\"", "\"...w\"", &parts);
    fault_with("  \"w.w..\",\n", "", "# ground", &["3 rows", "4 are expected"]);
    let parts = ["legend \"woods\", key `colour`", "`green`", "#rrggbb"];
    fault_with("cost = 3", "colour = \"green\"", "green", &parts);
    let parts = ["legend \"hill\"", "the legend symbol `0` is there already"];
    fault_with("symbol = \"1\"", "symbol = \"0\"", "hill", &parts);
    fault_with("symbol = \"1\"", "symbol = \"10\"", "\"10\"", &["`10`", "a single letter"]);
    fault_with("layer = \"height\"", "layer = \"terrain\"", "# height", &["the layer"]);
    fault_with("layer = \"height\"", "layer = \"height\"\nrow = []", "row = []", &["key `row`"]);
}

#[test]
fn terrain_by_lists() {
    fault_with("hexes.hill", "hexes.hills", "hills", &["`hills`", "`valley`, `hill`"]);
    fault_with("rest = \"valley\"", "rest = \"dale\"", "dale", &["`dale`", "`valley`"]);
    fault_with("rest = \"valley\"\n", "", "# height", &["key `rest`", "missing"]);
    fault_with("[\"0301\", \"0302\"]", "[\"0301\", \"0301\"]", "hexes.hill", &["0301", "twice"]);
    let neither = "rest = \"valley\"\nhexes.hill = [\"0301\", \"0302\"]\n";
    let error = refused(&with(neither, ""));
    assert!(error.to_string().contains("exactly one of `rows`, or `rest` with `hexes`"), "{error}");
}

#[test]
fn hexes_that_are_not_there() {
    let parts = ["place \"town\", key `hex`", "no hex `0902`", "from 0101 to 0504", "`depot`"];
    let fault = fault_with("hex = \"0302\"", "hex = \"0902\"", "0902", &parts);
    assert_eq!(fault.about.as_deref(), Some("0902"));
    let parts = ["no hex `0502`", "void"];
    fault_with("hex = \"0302\"", "hex = \"0502\"", "hex = \"0502\"", &parts);
    let parts = ["a hex number as `0312`"];
    fault_with("hex = \"0302\"", "hex = \"Richmond\"", "Richmond", &parts);
    fault_with("  \"0203\",\n", "  \"9999\",\n", "9999", &["line \"Mill Road\"", "9999"]);
    fault_with(
        "joins = [\"0104\"]",
        "joins = [\"0104\", \"0\"]",
        "joins",
        &["box \"depot\"", "`0`"],
    );
    let parts = ["depot is an off-map box"];
    fault_with("[\"0101/0102\"]", "[\"0101/depot\"]", "0101/depot", &parts);
}

#[test]
fn hexsides() {
    let parts = ["side \"creek\", key `hexsides`", "0101 and 0103 are not neighbours"];
    let fault = fault_with("[\"0101/0102\"]", "[\"0101/0103\"]", "0101/0103", &parts);
    assert_eq!(fault.about.as_deref(), Some("0101/0103"));
    let parts = ["`0101-0102`", "a hexside as two hexes"];
    fault_with("[\"0101/0102\"]", "[\"0101-0102\"]", "0101-0102", &parts);
    let parts = ["`0102/0101` is in the list twice"];
    fault_with("[\"0101/0102\"]", "[\"0101/0102\", \"0102/0101\"]", "0102/0101", &parts);
    let parts = ["no kind of hexside `slopes`", "`creek`, `slope`"];
    fault_with("kind = \"slope\"", "kind = \"slopes\"", "\"slopes\"", &parts);
    let third = "[[side_kind]] # third\nname = \"creek\"\n\n[[link_kind]]";
    fault_with("[[link_kind]]", third, "# third", &["the kind of hexside `creek`"]);
}

#[test]
fn lines_and_boxes() {
    let parts = ["0203 and 0402 are not neighbours"];
    fault_with("  \"0303\",\n", "  \"0402\",\n", "\"0402\",", &parts);
    let parts = ["depot and 0203 are not neighbours"];
    fault_with("  \"0104\",\n", "", "  \"0203\",", &parts);
    let three = "  \"depot\",\n  \"0104\",\n  \"0203\",\n";
    fault_with(three, "", "# the line", &["`Mill Road` needs at least 2"]);
    let parts = ["no kind of link `rail`", "`road`"];
    fault_with("kind = \"road\"", "kind = \"rail\"", "kind = \"rail\"", &parts);
    let second = "[[box]] # second\nlabel = \"depot\"\njoins = []\n\n[[line]]";
    fault_with("[[line]]", second, "# second", &["the box `depot`"]);
    let second = second.replace("depot", "0909");
    fault_with("[[line]]", &second, "# second", &["`0909` has the form of a hex number"]);
}

#[test]
fn rivers() {
    let gap = with("  \"0103/0104\",\n  \"0203/0104 creek\"", "  \"0104/0203\",\n  \"0102/0103\"");
    let error = refused(&gap);
    let messages: Vec<_> = error.faults().iter().map(ToString::to_string).collect();
    assert_eq!(messages.len(), 2, "{error}");
    assert!(messages[0].contains("`Mill Creek` is broken: 0104/0203 and 0102/0103 do not touch"));
    assert_eq!(error.faults()[1].about.as_deref(), Some("0203/0204"));
    // The same is allowed where the file says so.
    let gap = gap.replace("name = \"Mill Creek\"", "name = \"Mill Creek\"\nunbroken = false");
    Map::from_toml("gap.toml", &gap).unwrap_or_else(|error| panic!("{error}"));

    fault_with("[\"0401\", \"0402\"]", "[\"0401\", \"0403\"]", "0403", &["are not neighbours"]);
    let parts = ["river `Rill` cannot leave the map from 0401 to the SW"];
    let fault = fault_with("\"N\"", "\"SW\"", "# the rill", &parts);
    assert!(matches!(fault.kind.error(), Some(MapFault::Build(_))));
    fault_with("\"N\"", "\"E\"", "upstream", &["found `E`", "`N`, `NE`"]);
    let parts = ["exactly one of `along`, `corners`, `left` with `right`, `through`"];
    fault_with("upstream = \"N\"", "along = []", "# the rill", &parts);
}

#[test]
fn crossings() {
    let parts = ["crossing `mill` at 0101/0201 is not on a river"];
    let fault = fault_with("on = \"0104/0203\"", "on = \"0101/0201\"", "# the bridge", &parts);
    assert_eq!(fault.about.as_deref(), Some("0101/0201"));
    let parts = ["crossing `Rill Ford` at 0202 is not on a river"];
    fault_with("in = \"0401\"", "in = \"0202\"", "# the ford", &parts);
    fault_with("in = \"0401\"\n", "", "# the ford", &["exactly one of `on`"]);
    fault_with("in = \"0401\"", "in = \"0401\"\nid = \"mill\"", "# the ford", &["the crossing"]);
    let parts = ["no army `red`", "`blue`, `grey`"];
    fault_with("closed_to = [\"grey\"]", "closed_to = [\"red\"]", "closed_to", &parts);
    fault_with("state = \"gone\"", "state = \"blown\"", "blown", &["found `blown`", "`gone`"]);
}

#[test]
fn names() {
    let parts = ["the place `town`", "at 0101"];
    let again = "[[region]]";
    let place =
        "[[place]] # again\nid = \"town\"\nname = \"T\"\nkind = \"t\"\nhex = \"0101\"\n[[region]]";
    fault_with(again, place, "# again", &parts);
    let region = "[[region]] # again\nname = \"west\"\nhexes = []\n\n[[stroke]]";
    fault_with("[[stroke]]", region, "# again", &["the region `west`"]);
    for range in ["0204..0101", "0101..9999", "0502..0502", "..", "a..b"] {
        let parts = ["region \"west\", key `hexes`", range, "0101..0504"];
        fault_with("0101..0204", range, &format!("[\"{range}\""), &parts);
    }
    fault_with("[0.5, 3]", "[0.5]", "points", &["a point as [x, y]"]);
    fault_with("[0.5, 3]", "[0.5, \"3\"]", "points", &["a number"]);
}

#[test]
fn keys_and_values() {
    fault_with("kind = \"town\"\n", "", "# the town", &["place \"town\", key `kind`", "missing"]);
    let parts = ["found a value of type integer", "a text in quotes"];
    fault_with("hex = \"0302\"", "hex = 302", "hex = 302", &parts);
    fault_with("\"0303/0302\", \"0302/0303\"", "303", "303", &["type integer", "a text in quotes"]);
    let parts = ["side_kind \"creek\", key `directed`", "true or false"];
    fault_with("name = \"creek\"", "name = \"creek\"\ndirected = 1", "directed = 1", &parts);
    let parts = ["key `direct`", "unknown", "`directed`"];
    fault_with("name = \"creek\"", "name = \"creek\"\ndirect = 1", "direct = 1", &parts);
    fault_with("[[stroke]]", "[[strokes]]", "[[strokes]]", &["key `strokes`", "`stroke`"]);
    fault_with("tag = \"seed\"", "tag = { a = 1 }", "tag =", &["key `tag`", "[notes]"]);
    fault_with("tag = \"seed\"", "tag = 1863-05-01", "tag =", &["a date as text"]);
    fault_with("name = \"Town\"", "name = \"\"", "name = \"\"", &["printable"]);
    fault_with("name = \"Town\"", "name = \"T\\u001b[2J\"", "u001b", &["printable"]);
    let long = format!("name = \"{}\"", "é".repeat(121));
    fault_with("name = \"Town\"", &long, "éé", &["121 letters", "at most 120"]);
    let many = (0..70).map(|n| format!("k{n} = 1")).collect::<Vec<_>>().join("\n");
    fault_with("tag = \"seed\"", &many, "# the town", &["at most 64"]);
}

#[test]
fn the_head_of_the_file() {
    fault_with(
        "orientation = \"flat\"\n",
        "",
        "[map]",
        &["map \"good\"", "`orientation`", "missing; expected one of `flat`, `pointy`"],
    );
    let parts = ["`shoved`", "missing; expected one of `even`, `odd`"];
    fault_with("shoved = \"even\"\n", "", "[map]", &parts);
    let parts = ["`CCRR`, `CCCRRR`, `A1`"];
    fault_with("numbering = \"CCRR\"", "numbering = \"XY\"", "XY", &parts);
    fault_with("columns = 5", "columns = -5", "columns", &["`-5`", "from 0 to 60000"]);
    fault_with("columns = 5", "columns = 0", "[map]", &["the map has no hex"]);
    fault_with("columns = 5", "columns = 60000", "[map]", &["240000 hexes", "at most 60000"]);
    fault_with("columns = 5", "columns = 99999999999999999999", "columns", &["a whole number"]);
    fault_with("columns = 5", "columns = 500", "[map]", &["no label for column 100"]);
    let twice = "[\"grey\", \"blue\", \"grey\"]";
    fault_with("[\"blue\", \"grey\"]", twice, "armies", &["the army `grey` is there already"]);
    let error = refused("[[place]]\nname = \"x\"\n");
    assert!(error.to_string().contains("a section [map]"), "{error}");
}

#[test]
fn what_is_missing_in_the_head_hides_no_other_fault() {
    for (gone, key) in [
        ("shoved = \"even\"\n", "shoved"),
        ("orientation = \"flat\"\n", "orientation"),
        ("numbering = \"CCRR\"\n", "numbering"),
        ("columns = 5\n", "columns"),
        ("rows = 4\n", "rows"),
        ("name = \"good\"\n", "name"),
    ] {
        let text =
            with(gone, "").replace("kind = \"town\"\n", "").replace("[[stroke]]", "[[stork]]");
        let error = refused(&text);
        let faults: Vec<String> = error.faults().iter().map(ToString::to_string).collect();
        assert_eq!(faults.len(), 3, "{error}");
        assert!(faults[0].contains(key) && faults[0].contains("missing"), "{error}");
        assert!(faults[1].contains("`kind`") && faults[2].contains("stork"), "{error}");
    }
}

#[test]
fn a_misspelt_key_is_not_taken_for_one_of_the_games_own() {
    let tag = "tag = \"seed\"";
    let parts = ["key `sate`", "`state`", "`closed_to`", "what [map] lists under `keys`"];
    fault_with("closed_to = [\"grey\"]", "sate = \"gone\"", "sate", &parts);
    fault_with("closed_to = [\"grey\"]", "closed = [\"grey\"]", "closed =", &["`closed_to`"]);
    let parts = ["there is no army `gray`; declared are `blue`, `grey`"];
    fault_with("closed_to = [\"grey\"]", "closed_to = [\"gray\"]", "gray", &parts);
    fault_with(", colour = ", ", color = ", "color =", &["key `color`", "`colour`"]);
    fault_with(tag, "tga = \"seed\"", "tga", &["key `tga`"]);
    let map = Map::from_toml("good.toml", GOOD).unwrap();
    assert_eq!(map.attrs().get("scale"), Some(&grognard_hexmap::Attr::Number(1.5)));
}

#[test]
fn numbers_that_are_none() {
    for none in ["nan", "-inf", "1e999", "99999999999999999999"] {
        fault_with("cost = 3", &format!("cost = {none}"), "cost =", &["key `cost`", "finite"]);
        fault_with("scale = 1.5", &format!("scale = {none}"), "scale", &["key `scale`"]);
        fault_with("[0.5, 3]", &format!("[0.5, {none}]"), "points", &["key `points`", "finite"]);
        fault_with("rms = 0.5", &format!("rms = {none}"), "rms", &["source.fit.rms", "finite"]);
        fault_with("tag = \"seed\"", &format!("tag = [1, [{none}]]"), "tag =", &["key `tag`"]);
    }
}

#[test]
fn not_toml() {
    fault_with("rows = 4", "rows = ", "rows = ", &["not TOML"]);
    fault_with("rows = 4", "rows = 4\nrows = 5", "rows = 5", &["not TOML", "duplicate key"]);
    fault_with("[source]", "[map] # again", "# again", &["not TOML", "duplicate key"]);
    // All of them at once.
    let text = with("rows = 4", "rows = 4\nrows = 5").replace("shoved = \"even\"", "shoved = ");
    let error = refused(&text);
    assert_eq!(error.count(), 2, "{error}");
}

#[test]
fn all_faults_are_told_in_the_order_of_their_lines() {
    let text = with("\"....w\"", "\"...x\"")
        .replace("hex = \"0302\"", "hex = \"7777\"")
        .replace("0101/0102", "0101/0104")
        .replace("state = \"gone\"", "state = \"odd\"");
    let error = refused(&text);
    let lines: Vec<_> = error.faults().iter().filter_map(|fault| fault.line).collect();
    let of = |needle: &str| text.lines().position(|line| line.contains(needle)).unwrap() + 1;
    let row = of("\"...x\"");
    assert_eq!(lines, [row, row, of("0101/0104"), of("\"odd\""), of("7777")]);
    assert_eq!(error.to_string().lines().count(), 5);
    assert_eq!((error.file(), error.count()), ("test.toml", 5));
}

#[test]
fn a_long_list_of_faults_is_cut() {
    let place = "[[place]]\nname = \"N\"\nkind = \"k\"\nhex = \"9999\"\n";
    let error = refused(&format!("{GOOD}{}", place.repeat(3000)));
    assert_eq!((error.faults().len(), error.count()), (1000, 3000));
    let message = error.to_string();
    assert_eq!(message.lines().count(), 51);
    assert!(message.ends_with("and 2950 more"), "{message}");
}

#[test]
fn huge_files_are_refused_within_limits() {
    let row = with("\"....w\"", &format!("\"{}\"", "w".repeat(10_000_000)));
    let error = refused(&row);
    assert!(matches!(error.faults()[0].kind, FaultKind::TooLarge { bytes } if bytes == row.len()));
    assert_eq!(error.count(), 1);
    let row = with("\"....w\"", &format!("\"{}\"", "w".repeat(MAX_FILE_BYTES - GOOD.len())));
    let error = refused(&row);
    assert!(error.to_string().contains("symbols; 5 are expected"), "{error}");
    assert!(error.to_string().len() < 1000);

    let places = format!("{GOOD}{}", "[[place]]\n".repeat(400_000));
    let error = refused(&places);
    assert!(error.to_string().contains("400002 items are too many"), "{error}");
    assert!(error.to_string().contains(&MAX_ENTRIES.to_string()));
    let items = with("\"0101/0102\"", &"\"0101/0102\",".repeat(100_000));
    assert!(refused(&items).to_string().contains("100000 items are too many"));
    // Each rectangle is small to write and large to read.
    let head = "[map]\nname=\"a\"\norientation=\"flat\"\nshoved=\"odd\"\nnumbering=\"A1\"\n\
                columns=1\nrows=60000\n[[region]]\nname=\"r\"\nhexes=[";
    let regions = format!("{head}{}]", "\"A1..A60000\",".repeat(50_000));
    assert!(refused(&regions).to_string().contains("too many"));
    let boxes: Vec<_> = (1..=250)
        .map(|n| {
            let joins: Vec<_> = (1..=1000).map(|row| format!("\"A{}\"", n * 190 + row)).collect();
            format!("[[box]]\nlabel=\"box {n}\"\njoins=[{}]\n", joins.join(","))
        })
        .collect();
    let head = head.replace("60000", "50000"); // room for boxes
    let boxes = format!("{head}]\n{}[[place]]\n", boxes.concat());
    assert_eq!(refused(&boxes).count(), 3);
    let legend: Vec<_> =
        ('一'..).take(300).map(|s| format!("{{symbol=\"{s}\",name=\"{s}\"}}")).collect();
    let legend = with("{ symbol = \"0\", name = \"valley\" }", &legend.join(","));
    assert!(refused(&legend).to_string().contains("at most 256 are allowed"));
    let keys = (0..200_000).map(|n| format!("k{n}=1")).collect::<Vec<_>>().join("\n");
    assert!(refused(&keys).to_string().contains("too many"));
}

#[test]
fn hostile_toml_is_refused() {
    for text in [
        format!("a = {}", "[".repeat(1_000_000)),
        format!("a = {}", "{a = ".repeat(500_000)),
        format!("{}a = 1", "a.".repeat(1_000_000)),
        format!("[{}a]", "source.".repeat(500_000)),
        "=\n".repeat(1_000_000),
        "a = 1\n".repeat(500_000),
        "[[place.place]]\n".repeat(200_000),
        "\0\u{feff}\u{202e}".repeat(1000),
        "\"".repeat(100_001),
        String::new(),
        "[map]".to_owned(),
        "map = 1".to_owned(),
        "[[map]]".to_owned(),
        "place = 1\nsource = 2\n[map]".to_owned(),
        format!("{GOOD}[source.x]\nd = {}1{}\n", "[".repeat(60), "]".repeat(60)),
        GOOD.replace('\n', "\r"),
    ] {
        let result = Map::from_toml("hostile.toml", &text);
        if let Err(error) = result {
            assert!(error.count() > 0);
            assert!(error.to_string().len() < 20_000);
        } else {
            assert!(text.contains("[source.x]"), "accepted: {}", &text[..20.min(text.len())]);
        }
    }
    Map::from_toml("crlf.toml", &GOOD.replace('\n', "\r\n")).expect("line ends do not matter");
}

/// A change that a careless hand or a broken disk could make.
#[derive(Clone, Debug)]
enum Damage {
    Cut(usize, usize),
    Insert(usize, String),
    Twice(usize),
    Swap(usize, usize),
    Word(usize, String),
}

fn damage() -> impl Strategy<Value = Damage> {
    let at = 0usize..100_000;
    let nasty = prop_oneof![
        "\\PC{0,6}",
        Just("nan".to_owned()),
        Just("\"0101/9999\"".to_owned()),
        Just("\"0101..0504\"".to_owned()),
        Just("[[[]]]".to_owned()),
        Just("-1".to_owned()),
        Just("60000".to_owned()),
        Just("{ a = 1 }".to_owned()),
        Just("\"\\u0000\"".to_owned()),
    ];
    prop_oneof![
        (at.clone(), 1usize..40).prop_map(|(at, length)| Damage::Cut(at, length)),
        (at.clone(), nasty.clone()).prop_map(|(at, text)| Damage::Insert(at, text)),
        at.clone().prop_map(Damage::Twice),
        (at.clone(), at.clone()).prop_map(|(a, b)| Damage::Swap(a, b)),
        (at, nasty).prop_map(|(at, text)| Damage::Word(at, text)),
    ]
}

fn damaged(text: &str, change: &Damage) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let count = lines.len().max(1);
    match change {
        Damage::Cut(at, length) => {
            let at = at % (text.len() + 1);
            let kept =
                text.bytes().enumerate().filter(|(index, _)| !(at..at + length).contains(index));
            String::from_utf8_lossy(&kept.map(|(_, byte)| byte).collect::<Vec<_>>()).into_owned()
        }
        Damage::Insert(at, new) => {
            let mut at = at % (text.len() + 1);
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            format!("{}{new}{}", &text[..at], &text[at..])
        }
        Damage::Twice(at) if !lines.is_empty() => {
            lines.insert(at % count, lines[at % count]);
            lines.join("\n")
        }
        Damage::Swap(a, b) if !lines.is_empty() => {
            lines.swap(a % count, b % count);
            lines.join("\n")
        }
        Damage::Word(at, new) if !lines.is_empty() => {
            // The value of a key becomes something else: most of these are still TOML.
            let line = lines[at % count];
            let line =
                line.split_once('=').map_or(line.to_owned(), |(key, _)| format!("{key}= {new}"));
            lines[at % count] = &line;
            lines.join("\n")
        }
        _ => text.to_owned(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn damaged_files_never_panic(changes in prop::collection::vec(damage(), 1..5)) {
        let text = changes.iter().fold(GOOD.to_owned(), |text, change| damaged(&text, change));
        if let Err(error) = Map::from_toml("damaged.toml", &text) {
            prop_assert!(error.count() > 0);
            let lines = text.lines().count().max(1) + 1;
            for fault in error.faults() {
                prop_assert!(fault.line.is_some_and(|line| (1..=lines).contains(&line)), "{fault:?}");
            }
            prop_assert!(error.to_string().lines().count() <= 51);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        prop_assert!(Map::from_toml("any.toml", &text).is_err());
    }
}

#[test]
fn a_river_written_by_its_banks_is_the_same_river() {
    let sides = |text: &str| {
        let map = Map::from_toml("banks.toml", text).unwrap_or_else(|error| panic!("{error}"));
        let hexes = map.hexes().flat_map(|hex| {
            let sides = grognard_hexmap::Direction::ALL
                .map(|direction| grognard_hexmap::Hexside { hex, direction });
            sides.into_iter().filter(|&side| !map.features(side).is_empty()).collect::<Vec<_>>()
        });
        hexes.map(|side| map.side_label(side)).collect::<Vec<_>>()
    };
    let head = "[map]\nname = \"banks\"\norientation = \"flat\"\nshoved = \"even\"\n\
                numbering = \"CCRR\"\ncolumns = 5\nrows = 4\n[[side_kind]]\nname = \"creek\"\n\
                [[river]]\nname = \"Creek\"\nkind = \"creek\"\n";
    let along =
        "along = [\"0103/0104\", \"0203/0104\", \"0203/0204\", \"0203/0304\", \"0303/0304\"]";
    let banks = "left = [\"0103\", \"0203\", \"0303\"]\nright = [\"0104\", \"0204\", \"0304\"]";
    assert_eq!(sides(&format!("{head}{banks}")), sides(&format!("{head}{along}")));
    // Corners may be named by any of the hexes that meet there.
    let corners =
        "corners = [\"0103 SW\", \"0103 SE\", \"0203 SW\", \"0203 SE\", \"0303 SW\", \"0304 NE\"]";
    assert_eq!(sides(&format!("{head}{corners}")), sides(&format!("{head}{along}")));
    let parts = ["no hexside of the map leads from corner 0103 SE to corner 0203 SE"];
    one_fault(&format!("{head}{}", corners.replace("\"0203 SW\", ", "")), "corners =", &parts);
    let parts = ["`0103 S`", "one of its corners, `NE`, `E`"];
    one_fault(
        &format!("{head}{}", corners.replace("\"0103 SW\"", "\"0103 S\"")),
        "corners =",
        &parts,
    );
    let parts = ["1 items are too few"];
    one_fault(&format!("{head}corners = [\"0103 SW\"]"), "corners =", &parts);

    let parts = ["the banks part after 0203 and 0204"];
    one_fault(&format!("{head}{}", banks.replace("\"0304\"", "\"0404\"")), "right =", &parts);
    let parts = ["key `left`", "at least 1"];
    one_fault(&format!("{head}left = []\nright = [\"0104\"]"), "left = []", &parts);
    let parts = ["key `right`", "missing"];
    one_fault(&format!("{head}left = [\"0103\"]"), "[[river]]", &parts);
    let parts = ["`along`, `corners`, `left` with `right`, `through`"];
    one_fault(&format!("{head}{banks}\n{along}"), "[[river]]", &parts);
}

#[test]
fn the_good_file_is_written_back_and_read_as_the_same() {
    let map = Map::from_toml("good.toml", GOOD).unwrap();
    let text = map.to_toml();
    let again =
        Map::from_toml("again.toml", &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(again == map, "{text}");
}

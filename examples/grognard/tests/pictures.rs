//! Maps and reach, with the smallest game that has both: one scout on eight hexes.

use std::path::PathBuf;

use grognard::{Console, Exit, run};
use hexmap::{Colour, Grid, LabelStyle, Map, MapBuilder, Orientation, Overlay, Shoved};
use serde::{Deserialize, Serialize};
use table::{
    ActionText, Agenda, Counter, Decide, Flow, Game, GameEvent, GameInfo, Location, Next, Only,
    Outcome, ReachQuery, ReachView, ReachedHex, Recorder, Registry, Rule, ScenarioInfo, Setup,
    SetupError, SideId, SideInfo, Study, StudyError, View, Viewer, Violation,
};

const MARCH: Rule = Rule("1");

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Scout {
    agenda: Agenda<Only<Walk>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct GoHome;

impl GameEvent for GoHome {
    fn rule(&self) -> Rule {
        MARCH
    }

    fn sentence(&self) -> String {
        "The scout goes home.".to_owned()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Walk;

impl Decide<Scout> for Walk {
    type Action = GoHome;
    const PHASE: &'static str = "";

    fn decider(&self, _: &Scout) -> SideId {
        SideId(0)
    }

    fn question(&self, _: &Scout) -> String {
        String::new()
    }

    fn list(&self, _: &Scout, mut out: impl FnMut(GoHome)) {
        out(GoHome);
    }

    fn apply(
        &mut self,
        _: &mut Scout,
        action: GoHome,
        recorder: &mut Recorder<'_, GoHome>,
    ) -> Flow<Scout> {
        recorder.say(action);
        Ok(Next::GameOver)
    }

    fn describe(&self, _: &Scout, _: GoHome) -> ActionText {
        ActionText { command: "home".to_owned(), ..ActionText::default() }
    }

    fn not_now(_: GoHome) -> Violation {
        Violation::new(MARCH, "it is late")
    }
}

impl Game for Scout {
    type Action = GoHome;
    type Task = Only<Walk>;
    type Event = GoHome;

    fn info() -> &'static GameInfo {
        &GameInfo {
            id: "scout",
            title: "Scout",
            blurb: "A scout goes home.",
            scenarios: &[ScenarioInfo {
                id: "dusk",
                title: "Dusk",
                turns: 1,
                ..ScenarioInfo::EMPTY
            }],
            sides: &[SideInfo { id: "scout", name: "the scout", ..SideInfo::EMPTY }],
            options: &[],
            players: &[],
            examples: &[],
        }
    }

    fn new(_setup: &Setup) -> Result<Scout, SetupError> {
        Ok(Scout { agenda: Agenda::of([Only(Walk)]) })
    }

    fn agenda(&self) -> &Agenda<Only<Walk>> {
        &self.agenda
    }

    fn agenda_mut(&mut self) -> &mut Agenda<Only<Walk>> {
        &mut self.agenda
    }

    fn outcome(&self) -> Option<Outcome> {
        let home = Outcome { winner: None, name: "home", rule: MARCH };
        self.agenda.is_empty().then_some(home)
    }

    fn turn_line(&self) -> String {
        String::new()
    }

    fn turn(&self) -> u16 {
        1
    }

    fn view(&self, _viewer: Viewer) -> View {
        let counter = |id: &str, place| Counter {
            id: id.to_owned(),
            name: "Scout".to_owned(),
            side: Some(SideId(0)),
            place,
            strength: "1".to_owned(),
            movement: "2".to_owned(),
            short: id.to_owned(),
            ..Counter::default()
        };
        let counters = vec![
            counter("scout", Location::Hex("0202".to_owned())),
            counter("cook", Location::Box("camp".to_owned())),
        ];
        View { counters, ..View::of(self) }
    }

    fn study() -> Option<&'static dyn Study> {
        Some(&Field)
    }
}

struct Field;

impl Field {
    fn map() -> Map {
        let grid = Grid::new(Orientation::Flat, Shoved::Even, 4, 2, LabelStyle::Ccrr);
        MapBuilder::new("field", grid).unwrap().build()
    }

    fn overlay(map: &Map) -> Overlay {
        let mut overlay = Overlay::new();
        let (at, blue) = (map.hex("0202").unwrap(), Colour::parse("blue").unwrap());
        overlay.counter(hexmap::Counter::new(at, blue, "Scout").short("Sc"));
        overlay
    }
}

impl Study for Field {
    fn reach(&self, query: &ReachQuery) -> Result<ReachView, StudyError> {
        let mp = query.mp.unwrap_or(2);
        let hex = |hex: &str, halts| ReachedHex {
            hex: hex.to_owned(),
            cost: mp.into(),
            halts,
            route: vec!["0202".to_owned(), hex.to_owned()],
        };
        let hexes = vec![hex("0102", false), hex("0201", true)];
        Ok(ReachView { unit: query.unit.clone(), from: "0202".to_owned(), mp: mp.into(), hexes })
    }

    fn map_text(&self, _view: &View, colour: bool) -> Result<String, StudyError> {
        let map = Field::map();
        let overlay = Field::overlay(&map);
        let text = map.text().overlay(&overlay);
        Ok(if colour { text.ansi().to_string() } else { text.to_string() })
    }

    fn map_svg(&self, _view: &View) -> Result<String, StudyError> {
        let map = Field::map();
        Ok(map.svg().overlay(&Field::overlay(&map)).to_string())
    }
}

/// Runs a command on a console of this width: how it ended, and both streams.
fn wide(line: &str, width: Option<usize>) -> (Exit, String, String) {
    let (mut input, mut out, mut err) = (std::io::empty(), Vec::new(), Vec::new());
    let plain = Console::plain(&mut input, &mut out, &mut err);
    let mut console = Console { width, ..plain };
    let exit = run(&Registry::new().with::<Scout>().into(), line.split(' '), &mut console);
    (exit, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
}

#[track_caller]
fn fine(line: &str) -> String {
    let (exit, out, err) = wide(line, None);
    assert_eq!((exit, err.as_str()), (Exit::Fine, ""));
    out
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn the_map_is_drawn_as_text_with_what_lies_beside_it() {
    let out = fine("grognard map scout");
    assert!(out.contains("0202") && out.contains("Sc"), "{out}");
    assert!(out.ends_with("[camp]: Scout 1\n"), "what lies on the map is not listed: {out}");
    assert!(fine("grognard play scout").contains(&out), "a game shows the same board");
}

#[test]
fn a_map_wider_than_the_terminal_is_cut_into_strips() {
    let whole = fine("grognard map scout");
    let columns = whole.lines().map(|line| line.chars().count()).max().unwrap();
    let (_, fits, _) = wide("grognard map scout", Some(columns));
    assert_eq!(fits, whole);
    let (_, strips, _) = wide("grognard map scout", Some(columns - 1));
    assert_eq!(strips.matches("(the map from column ").count(), 2, "{strips}");
    assert!(strips.lines().all(|line| line.starts_with("(the map") || line.len() < columns));
}

#[test]
fn a_picture_is_written_as_svg() {
    let out = fine("grognard map scout --out -");
    assert!(out.starts_with("<svg ") && out.ends_with("</svg>\n"), "{out}");
    assert!(out.contains(">Scout</text>"), "the set-up is in it");
    let path = file("field.svg");
    let said = fine(&format!("grognard map scout --out {}", path.display()));
    assert!(said.contains("field.svg written"), "{said}");
    assert_eq!(std::fs::read_to_string(path).unwrap().trim_end(), out.trim_end());
}

#[cfg(feature = "png")]
#[test]
fn a_picture_is_written_as_png_of_the_width_that_is_asked_for() {
    let path = file("field.PNG");
    fine(&format!("grognard map scout --width 300 --out {}", path.display()));
    let bytes = std::fs::read(path).unwrap();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(bytes[16..20], [0, 0, 1, 44]);
}

#[test]
fn a_picture_that_cannot_be_written_is_refused() {
    let path = file("no-such-folder").join("field.svg");
    let (exit, out, err) = wide(&format!("grognard map scout --out {}", path.display()), None);
    assert_eq!((exit, out.as_str()), (Exit::Refused, ""));
    assert!(err.contains("field.svg cannot be written"), "{err}");
    let (exit, _, _) = wide("grognard map scout --width 1 --out field.png", None);
    assert_eq!(exit, Exit::Usage);
}

#[test]
fn reach_is_told_as_the_game_tells_it() {
    assert_eq!(
        fine("grognard reach scout --unit scout --mp 3 --json"),
        concat!(
            r#"{"unit":"scout","from":"0202","mp":3,"hexes":["#,
            r#"{"hex":"0102","cost":3,"halts":false,"route":["0202","0102"]},"#,
            r#"{"hex":"0201","cost":3,"halts":true,"route":["0202","0201"]}]}"#,
            "\n"
        )
    );
    assert_eq!(
        fine("grognard reach scout --unit scout"),
        "scout in 0202 with 2 MP can end its move in 2 hexes.\n\
         hex     MP  way\n\
         0102     2  0202 0102\n\
         0201     2  0202 0201  must stop there\n"
    );
}

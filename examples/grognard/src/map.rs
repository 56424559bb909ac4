//! `grognard map`: a picture of the map with the set-up.

use std::path::{Path, PathBuf};

use table::{AnyGame, Registry, Seats, StudyError, View, Viewer};

use crate::exit::{bad_question, bad_setup, usage};
use crate::setup::SetupArgs;
use crate::{Console, Exit, board};

/// Shows the map with the set-up of a scenario, as text or as a picture
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: SetupArgs,
    /// Writes a picture to this file, which ends in .svg or .png; `-` writes SVG to the output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// How many pixels wide a PNG is
    #[arg(long, value_name = "PIXELS", default_value_t = 1600,
        value_parser = clap::value_parser!(u32).range(100..=10_000))]
    width: u32,
}

/// What kind of picture is wanted.
enum Picture<'p> {
    Text,
    SvgOutput,
    Svg(&'p Path),
    Png(&'p Path),
}

pub(crate) fn run(
    games: &Registry,
    args: &Args,
    console: &mut Console<'_>,
) -> anyhow::Result<Exit> {
    let game = args.setup.game(games)?;
    let setup = args.setup.setup(game.info())?;
    let wanted = picture(args.out.as_deref())?;
    let start = game.start(&setup, 0.into(), Seats::default()).map_err(bad_setup)?;
    // Pictures are shared: nothing is in them that only one side may know.
    let view = start.view(Viewer::Spectator);
    match wanted {
        Picture::Text => {
            let text = board::text(game, &view, None, console);
            write!(console.out, "{text}{}", board::legend(game, console.pen()))?;
        }
        Picture::SvgOutput => writeln!(console.out, "{}", svg(game, &view)?.trim_end())?,
        Picture::Svg(path) => save(path, svg(game, &view)?.as_bytes(), console)?,
        Picture::Png(path) => save(path, &png(&svg(game, &view)?, args.width)?, console)?,
    }
    Ok(Exit::Fine)
}

fn picture(out: Option<&Path>) -> anyhow::Result<Picture<'_>> {
    let Some(path) = out else { return Ok(Picture::Text) };
    if path == Path::new("-") {
        return Ok(Picture::SvgOutput);
    }
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    match ending.to_ascii_lowercase().as_str() {
        "svg" => Ok(Picture::Svg(path)),
        "png" => Ok(Picture::Png(path)),
        _ => Err(usage(format!(
            "'{}' does not say which kind of picture: the file's name ends in .svg or .png",
            path.display()
        ))),
    }
}

fn svg(game: &dyn AnyGame, view: &View) -> anyhow::Result<String> {
    let study = game.study().ok_or(StudyError::NotOffered { what: "a map picture" })?;
    study.map_svg(view).map_err(bad_question)
}

#[cfg(feature = "png")]
fn png(svg: &str, width: u32) -> anyhow::Result<Vec<u8>> {
    crate::png::render(svg, width)
}

#[cfg(not(feature = "png"))]
fn png(_svg: &str, _width: u32) -> anyhow::Result<Vec<u8>> {
    anyhow::bail!(
        "this build makes no PNG pictures: write an .svg file, or build it with the feature `png`"
    )
}

fn save(path: &Path, bytes: &[u8], console: &mut Console<'_>) -> anyhow::Result<()> {
    // As text, since an error of the disk is not one of the output.
    std::fs::write(path, bytes)
        .map_err(|error| anyhow::anyhow!("{} cannot be written: {error}", path.display()))?;
    writeln!(console.out, "{} written", path.display())?;
    Ok(())
}

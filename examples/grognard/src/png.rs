//! SVG pictures as PNG.

use std::sync::Arc;

use anyhow::Context;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Source};

/// More pixels than this are not drawn: they would take a gigabyte.
const MAX_HEIGHT: f32 = 20_000.0;

/// Draws an SVG picture this many pixels wide.
///
/// Text is set in `DejaVu Sans` and `DejaVu Serif`, which are part of the program: a machine without
/// fonts draws the same picture as any other.
pub(crate) fn render(svg: &str, width: u32) -> anyhow::Result<Vec<u8>> {
    const FONT: &str = "DejaVu Sans";
    const SERIF: &str = "DejaVu Serif";
    let mut options = Options { font_family: FONT.to_owned(), ..Options::default() };
    let fonts = options.fontdb_mut();
    for font in [
        dejavu::sans::regular(),
        dejavu::sans::bold(),
        dejavu::sans::oblique(),
        dejavu::serif::regular(),
        dejavu::serif::bold(),
        dejavu::serif::italic(),
    ] {
        fonts.load_font_source(Source::Binary(Arc::new(font)));
    }
    // Whatever family a picture names, there are only these two.
    fonts.set_sans_serif_family(FONT);
    fonts.set_serif_family(SERIF);
    fonts.set_monospace_family(FONT);
    let tree = Tree::from_str(svg, &options).context("the game's picture cannot be read")?;
    #[expect(clippy::cast_precision_loss, reason = "pixels are few")]
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil().clamp(1.0, MAX_HEIGHT) as u32;
    let mut pixels = Pixmap::new(width, height).context("the picture is too large")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels.encode_png()?)
}

#[cfg(test)]
mod tests {
    use super::render;

    fn svg(text: &str) -> String {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">
            <text x="2" y="15" font-family="Verdana, sans-serif" font-size="12">{text}</text></svg>"#
        )
    }

    #[test]
    fn text_is_drawn_without_any_font_of_the_machine() {
        let (blank, text) = (render(&svg(""), 400).unwrap(), render(&svg("Évans"), 400).unwrap());
        assert!(text.starts_with(b"\x89PNG"));
        assert!(text.len() > blank.len() + 500, "{} and {} bytes", blank.len(), text.len());
        // Width and height stand in the header.
        assert_eq!((&text[16..20], &text[20..24]), (&[0, 0, 1, 144][..], &[0, 0, 0, 200][..]));
    }

    #[test]
    fn a_broken_picture_is_an_error() {
        assert!(render("<svg", 400).is_err());
    }
}

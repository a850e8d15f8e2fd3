//! Pictures as PNG.

use super::Picture;

impl Picture {
    /// The picture as a PNG file, with `zoom` pixels for each point. Uses the fonts of the system. `None` if the picture is too large
    /// for memory.
    pub fn png(&self, zoom: u32) -> Option<Vec<u8>> {
        let mut options = resvg::usvg::Options::default();
        options.fontdb_mut().load_system_fonts();
        let tree = resvg::usvg::Tree::from_str(&self.svg(), &options).ok()?;
        let size = tree.size().to_int_size();
        let (width, height) = (
            size.width().checked_mul(zoom)?,
            size.height().checked_mul(zoom)?,
        );
        let mut pixels = resvg::tiny_skia::Pixmap::new(width, height)?;
        let zoom = zoom as f32;
        let transform = resvg::tiny_skia::Transform::from_scale(zoom, zoom);
        resvg::render(&tree, transform, &mut pixels.as_mut());
        pixels.encode_png().ok()
    }
}

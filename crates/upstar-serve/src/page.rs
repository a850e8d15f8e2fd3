//! The page, as `make` built it; a note where it was not built.

use axum::body::Body;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use std::fmt::Write;

use crate::reply::refusal;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Page;

const NOT_BUILT: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>Upstar</title>
<h1>The page is not in this program</h1>
<p>The engine answers at <code>/api</code>. To have the page too, build it and the program again: in a clone of the sources <code>make run</code> does both, and <code>make page</code> before <code>cargo install</code> puts it into what Cargo installs.
</html>
";

/// Whether the page was there when this program was built.
///
/// Without it the engine still answers at `/api`, and every other address explains how to have the page.
pub fn has_page() -> bool {
    Page::get("index.html").is_some()
}

/// A file of the page.
pub(crate) async fn asset(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return refusal(StatusCode::METHOD_NOT_ALLOWED, "pages are read with GET");
    }
    let path = uri.path().trim_start_matches('/');
    // A path without a file's ending is a place in the page.
    let is_place = !path
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'));
    let path = if is_place { "index.html" } else { path };
    match Page::get(path) {
        Some(file) => sent(path, file, &headers),
        None if is_place => {
            let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
            (kind, NOT_BUILT).into_response()
        }
        None => refusal(StatusCode::NOT_FOUND, "there is no such file"),
    }
}

fn sent(path: &str, file: rust_embed::EmbeddedFile, headers: &HeaderMap) -> Response {
    let mut tag = String::from("\"");
    for byte in &file.metadata.sha256_hash()[..12] {
        write!(tag, "{byte:02x}").expect("a string takes everything");
    }
    tag.push('"');
    // File names in this folder change with the contents.
    let cache = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let known = headers.get(header::IF_NONE_MATCH);
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    let kind = [
        (header::CONTENT_TYPE, kind(path).to_owned()),
        (header::CACHE_CONTROL, cache.to_owned()),
        (header::ETAG, tag),
    ];
    (kind, Body::from(file.data)).into_response()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        // Files of rules and scripts, to which the book links.
        Some("txt" | "rules" | "up") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

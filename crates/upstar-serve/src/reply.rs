//! Replies that are no answers, and the headers of all replies.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use upstar_workbench::{Refusal, answer_text};

/// Scripts, styles and pictures from this server only; WebAssembly may be compiled.
macro_rules! policy {
    () => {
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
         base-uri 'none'; form-action 'none'"
    };
}
/// The page stands in no frame.
const POLICY: &str = concat!(policy!(), "; frame-ancestors 'none'");
/// The page that shows one thing may stand in any other page.
const EMBED_POLICY: &str = policy!();
const EMBED: &str = "/embed.html";

/// A JSON text as a reply.
pub(crate) fn json_text(status: StatusCode, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (status, headers, text).into_response()
}

/// A refusal with its reason.
pub(crate) fn refusal(status: StatusCode, message: &str) -> Response {
    let message = message.to_owned();
    let text = answer_text("error", Refusal { message });
    let mut response = json_text(status, text);
    if matches!(
        status,
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE
    ) {
        let second = HeaderValue::from_static("1");
        response.headers_mut().insert(header::RETRY_AFTER, second);
    }
    response
}

pub(crate) async fn wrong_method() -> Response {
    let message =
        "this address is called in another way: POST /api and /api/cancel, GET the others";
    refusal(StatusCode::METHOD_NOT_ALLOWED, message)
}

pub(crate) async fn no_such_call() -> Response {
    refusal(StatusCode::NOT_FOUND, "there is no such call")
}

/// A local server answers to names of this machine only, so that pages from elsewhere cannot pose as its own.
pub(crate) async fn own_host_only(
    State(is_local): State<bool>,
    request: Request,
    next: Next,
) -> Response {
    if is_local && !is_own_name(request.headers()) {
        let message = "this server answers to localhost and 127.0.0.1 only";
        return refusal(StatusCode::FORBIDDEN, message);
    }
    next.run(request).await
}

fn is_own_name(headers: &HeaderMap) -> bool {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let uri = host.and_then(|host| host.parse::<Uri>().ok());
    let name = uri.as_ref().and_then(Uri::host);
    name.is_some_and(|name| {
        let name = name.trim_matches(['[', ']']);
        name.eq_ignore_ascii_case("localhost")
            || name
                .parse::<std::net::IpAddr>()
                .is_ok_and(|address| address.is_loopback())
    })
}

/// Adds the headers that every reply has. `path` is what was asked for.
pub(crate) fn guard(path: &str, headers: &mut HeaderMap) {
    let (policy, readers) = if path == EMBED {
        (EMBED_POLICY, "cross-origin")
    } else {
        (POLICY, "same-origin")
    };
    let all: [(HeaderName, &'static str); 6] = [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            readers,
        ),
        (
            HeaderName::from_static("permissions-policy"),
            "camera=(), geolocation=(), microphone=()",
        ),
    ];
    for (name, value) in all {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

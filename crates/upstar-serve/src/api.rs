//! Requests over HTTP.

use crate::lines::Line;
use crate::reply::{json_text, refusal};
use crate::tabs::{Busy, Tab, Tabs};
use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Duration;
use upstar_workbench::{AboutAnswer, Progress, ProgressAnswer, answer_text};

/// Longer requests are refused.
const LONGEST: usize = 1 << 20;
/// The header that names the tab.
const TAB: &str = "upstar-tab";

/// `GET /api/about`
pub(crate) async fn about() -> Response {
    let about = AboutAnswer {
        server: Some(true),
        ..upstar_workbench::about()
    };
    json_text(StatusCode::OK, answer_text("about", about))
}

/// `POST /api`
pub(crate) async fn answer(
    State(tabs): State<Arc<Tabs>>,
    ConnectInfo(line): ConnectInfo<Line>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let name = match named(&headers) {
        Ok(name) => name.to_owned(),
        Err(refusal) => return *refusal,
    };
    if !is_json(&headers) {
        let message = "expected a request with the content type application/json";
        return refusal(StatusCode::UNSUPPORTED_MEDIA_TYPE, message);
    }
    let request = match arrived(body, line.arrival()).await {
        Ok(request) => request,
        Err(refusal) => return *refusal,
    };
    let turn = match tabs.turn(&name) {
        Ok(turn) => turn,
        Err(busy) => return busy_reply(&busy),
    };
    // A client that no longer waits needs no answer.
    let stop = StopOnDrop(Some(turn.request()));
    line.has_request();
    let work = move || turn.answer(&request);
    let answer = tokio::task::spawn_blocking(work).await;
    stop.done();
    match answer {
        Ok(answer) => json_text(StatusCode::OK, answer),
        Err(_) => refusal(
            StatusCode::INTERNAL_SERVER_ERROR,
            "this request met a mistake in the program",
        ),
    }
}

/// `GET /api/progress`
pub(crate) async fn progress(State(tabs): State<Arc<Tabs>>, headers: HeaderMap) -> Response {
    let name = match named(&headers) {
        Ok(name) => name,
        Err(refusal) => return *refusal,
    };
    let progress = tabs.find(name).and_then(|tab| tab.progress());
    let progress = progress.map(|(time, bytes)| Progress {
        seconds: time.as_secs_f64(),
        bytes,
    });
    json_text(StatusCode::OK, ProgressAnswer::from(progress).text())
}

/// `POST /api/cancel`
pub(crate) async fn cancel(State(tabs): State<Arc<Tabs>>, headers: HeaderMap) -> Response {
    let name = match named(&headers) {
        Ok(name) => name,
        Err(refusal) => return *refusal,
    };
    if let Some(tab) = tabs.find(name) {
        tab.cancel();
    }
    StatusCode::NO_CONTENT.into_response()
}

/// The name of the tab.
fn named(headers: &HeaderMap) -> Result<&str, Box<Response>> {
    let name = headers.get(TAB).and_then(|name| name.to_str().ok());
    let is_name = |name: &&str| {
        (8..=64).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    name.filter(is_name).ok_or_else(|| {
        let message = "expected the header Upstar-Tab with 8 to 64 letters and digits";
        Box::new(refusal(StatusCode::BAD_REQUEST, message))
    })
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}

/// The text of a request: JSON, and an object.
async fn arrived(body: Body, time: Duration) -> Result<String, Box<Response>> {
    let wrong = |status, message: &str| Box::new(refusal(status, message));
    let too_long = || {
        wrong(
            StatusCode::PAYLOAD_TOO_LARGE,
            "a request has at most a megabyte",
        )
    };
    // A request that is announced as too long is refused before it arrives.
    if body.size_hint().lower() > LONGEST as u64 {
        return Err(too_long());
    }
    let bytes = match tokio::time::timeout(time, to_bytes(body, LONGEST)).await {
        Err(_) => {
            let message = "the request took too long to arrive";
            return Err(wrong(StatusCode::REQUEST_TIMEOUT, message));
        }
        Ok(Err(_)) => return Err(too_long()),
        Ok(Ok(bytes)) => bytes,
    };
    let text = String::from_utf8(bytes.into());
    let text = text.map_err(|_| wrong(StatusCode::BAD_REQUEST, "the request is not UTF-8"))?;
    match serde_json::from_str(&text) {
        Ok(serde_json::Value::Object(_)) => Ok(text),
        Ok(_) => {
            let message = "expected a JSON object as the request";
            Err(wrong(StatusCode::BAD_REQUEST, message))
        }
        Err(error) => {
            let message = format!("the request is not JSON: {error}");
            Err(wrong(StatusCode::BAD_REQUEST, &message))
        }
    }
}

fn busy_reply(busy: &Busy) -> Response {
    let (status, message) = match busy {
        Busy::Tab => (
            StatusCode::TOO_MANY_REQUESTS,
            "the last request of this tab is not answered yet",
        ),
        Busy::Tabs => (
            StatusCode::TOO_MANY_REQUESTS,
            "too many tabs are at work; ask again in a second",
        ),
        Busy::Ending => (StatusCode::SERVICE_UNAVAILABLE, "the server is ending"),
    };
    refusal(status, message)
}

/// Stops the work when the reply is no longer wanted.
struct StopOnDrop(Option<(Arc<Tab>, u64)>);

impl StopOnDrop {
    fn done(mut self) {
        self.0 = None;
    }
}

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        if let Some((tab, serial)) = &self.0 {
            tab.cancel_only(*serial);
        }
    }
}

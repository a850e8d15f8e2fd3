//! Limits as people write them: `10s`, `500ms`, `2m`; `512M`, `2G`.

use std::time::Duration;

/// The time in a text such as `10s`, `1.5m` or `500ms`; a number alone means seconds.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let (number, unit) = split(text);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("expected a time such as 500ms, 10s, 2m or 1h".into()),
    };
    let number: f64 = number
        .parse()
        .map_err(|_| "expected a number and a unit, such as 10s")?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "this time is too long".into())
}

/// The bytes in a text such as `512M` or `2G`, in powers of 1024; a number alone means bytes.
pub(crate) fn memory(text: &str) -> Result<usize, String> {
    let (number, unit) = split(text);
    let unit = unit.trim_end_matches("iB").trim_end_matches('B');
    let shift = match unit.to_ascii_uppercase().as_str() {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err("expected a size such as 512M or 2G".into()),
    };
    let number: usize = number
        .parse()
        .map_err(|_| "expected a whole number and a unit, such as 2G")?;
    number
        .checked_mul(1 << shift)
        .ok_or_else(|| "this is more memory than a machine can have".into())
}

fn split(text: &str) -> (&str, &str) {
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    (number, unit.trim_start())
}

/// Three quarters of the memory that is free now, so that a calculation stops before the machine starts to swap.
/// `None` where the system does not say.
pub(crate) fn default_memory() -> Option<usize> {
    let info = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = info.lines().find_map(|l| l.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024 / 4 * 3)
}

/// Reads a number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n) if (1..=1024).contains(&n) => Ok(n),
        _ => Err("expected a number of threads from 1 to 1024".to_string()),
    }
}

/// Reads a number of chains of a search.
pub(crate) fn chains(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n) if (1..=1024).contains(&n) => Ok(n),
        _ => Err("expected a number of chains from 1 to 1024".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(time("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(time("10"), Ok(Duration::from_secs(10)));
        assert_eq!(time("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(time("500 ms"), Ok(Duration::from_millis(500)));
        for wrong in [
            "",
            "s",
            "1..5s",
            "-1s",
            "10 parsecs",
            "1e5",
            "99999999999999999999h",
        ] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn memories() {
        assert_eq!(memory("2G"), Ok(2 << 30));
        assert_eq!(memory("512MiB"), Ok(512 << 20));
        assert_eq!(memory("64kB"), Ok(64 << 10));
        assert_eq!(memory("4096"), Ok(4096));
        for wrong in ["", "G", "1.5G", "-1", "2X", "99999999999999T"] {
            assert!(memory(wrong).is_err(), "{wrong}");
        }
    }
}

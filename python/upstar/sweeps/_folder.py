"""The folder of a sweep: parts, notes about parts, and the manifest.

    manifest.json               the job, and the parts that are finished
    parts/part-00000.parquet    the rows of task 0
    notes/part-00000.json       that task 0 is finished, until the manifest says so

Each file appears as a whole, by renaming. So processes that know nothing of each other can work in the same folder: at worst they do the
same work twice and write the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from .._errors import UpstarError
from ._job import Job

FORMAT = 1
"""The version of the format."""


@dataclass(frozen=True)
class Part:
    """A file of a sweep, with the number of its rows."""

    task: int
    file: str
    rows: int
    bytes: int
    sha256: str


class Folder:
    """The folder of a job. It is made if there is none; that of another job is refused."""

    def __init__(self, path: str | os.PathLike[str], job: Job) -> None:
        from .. import __version__

        self.path = Path(path)
        self.job = job
        self.parts: dict[int, Part] = {}
        self.head: dict[str, Any] = {
            "format": FORMAT,
            "upstar": __version__,
            "job": json.loads(json.dumps(job.describe())),
            "tasks": job.tasks,
        }
        old = self._manifest()
        for attempt in range(5):
            if old is not None or not self._parts_folder.exists() or not any(self._parts_folder.iterdir()):
                break
            # Another process may have begun just now, and a network shows its files late.
            if attempt == 4:
                raise UpstarError(f"{self.path}: there are parts without a manifest; use another folder")
            time.sleep(0.1)
            old = self._manifest()
        if old is not None:
            self._compare(old)
            self.parts = {part["task"]: Part(**part) for part in old["parts"]}
        self.head["prepared"] = job.prepare(None if old is None else old["prepared"])
        self._parts_folder.mkdir(parents=True, exist_ok=True)
        if old is None:
            self._write_manifest()

    @property
    def _parts_folder(self) -> Path:
        return self.path / "parts"

    @property
    def _notes_folder(self) -> Path:
        return self.path / "notes"

    def _manifest(self) -> dict[str, Any] | None:
        path = self.path / "manifest.json"
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        try:
            manifest = json.loads(text)
        except ValueError as error:
            raise UpstarError(f"{path}: this is no manifest: {error}") from None
        if not isinstance(manifest, dict) or manifest.get("format") != FORMAT or "job" not in manifest:
            raise UpstarError(f"{path}: this is no manifest of a sweep, or one of another version of Upstar; use another folder")
        return manifest

    def _compare(self, old: dict[str, Any]) -> None:
        """Refuses the folder of another job."""
        if old["job"] != self.head["job"]:
            raise UpstarError(f"{self.path}: this folder has another sweep: {_difference(old['job'], self.head['job'])}; use another folder")
        if old["tasks"] != self.head["tasks"]:
            raise UpstarError(
                f"{self.path}: this sweep was cut into {old['tasks']} tasks, and not into {self.head['tasks']}; use another folder, or the same number"
            )
        if old["upstar"] != self.head["upstar"]:
            raise UpstarError(
                f"{self.path}: this sweep was begun with Upstar {old['upstar']}, and this is {self.head['upstar']}; use another folder"
            )

    def name(self, task: int) -> str:
        """The name of the file of a task."""
        width = max(5, len(str(self.job.tasks - 1)))
        return f"part-{task:0{width}}.parquet"

    def part_path(self, part: Part) -> Path:
        """Where a part is."""
        return self._parts_folder / part.file

    def missing(self) -> list[int]:
        """The tasks that are not finished, or whose part is damaged."""
        noted = self._notes()
        sound: dict[int, Part] = {}
        for task in range(self.job.tasks):
            # A note is younger than the manifest.
            for part in (noted.get(task), self.parts.get(task)):
                if part is not None and self._is_sound(part):
                    sound[task] = part
                    break
        self.parts = sound
        return [task for task in range(self.job.tasks) if task not in sound]

    def write(self, task: int, rows: int, data: bytes) -> None:
        """Writes a part, and a note that it is finished."""
        part = Part(task, self.name(task), rows, len(data), hashlib.sha256(data).hexdigest())
        _replace(self._parts_folder / part.file, data)
        self._notes_folder.mkdir(exist_ok=True)
        _replace(self._note(task), _json(asdict(part)))
        self.parts[task] = part

    def finish(self) -> bool:
        """Brings all that is known into the manifest. Whether all tasks are finished."""
        self._write_manifest()
        known = [self._note(task) for task in self.parts]
        if len(self.parts) == self.job.tasks:
            # What runs that were killed have left behind.
            known += self._parts_folder.glob(".*.tmp")
            known += self._notes_folder.glob(".*.tmp")
        for path in known:
            path.unlink(missing_ok=True)
        if self._notes_folder.exists() and not any(self._notes_folder.iterdir()):
            self._notes_folder.rmdir()
        return len(self.parts) == self.job.tasks

    def _note(self, task: int) -> Path:
        return self._notes_folder / self.name(task).replace(".parquet", ".json")

    def _notes(self) -> dict[int, Part]:
        notes: dict[int, Part] = {}
        for path in self._notes_folder.glob("part-*.json"):
            try:
                part = Part(**json.loads(path.read_text(encoding="utf-8")))
            except (OSError, ValueError, TypeError):
                continue
            notes[part.task] = part
        return notes

    def _is_sound(self, part: Part) -> bool:
        try:
            data = self.part_path(part).read_bytes()
        except OSError:
            return False
        return part.file == self.name(part.task) and hashlib.sha256(data).hexdigest() == part.sha256

    def _write_manifest(self) -> None:
        parts = [self.parts[task] for task in sorted(self.parts)]
        manifest = {
            **self.head,
            "complete": len(parts) == self.job.tasks,
            "rows": sum(part.rows for part in parts),
            "parts": [asdict(part) for part in parts],
        }
        path, data = self.path / "manifest.json", _json(manifest)
        if not path.exists() or path.read_bytes() != data:
            _replace(path, data)


def _json(thing: Any) -> bytes:
    return (json.dumps(thing, indent=2, ensure_ascii=False) + "\n").encode()


def _difference(old: dict[str, Any], new: dict[str, Any]) -> str:
    """The first thing in which two descriptions differ, in words."""
    for name in [*old, *new]:
        if old.get(name) != new.get(name):
            before, now = old.get(name), new.get(name)
            if isinstance(before, dict) and isinstance(now, dict):
                return _difference(before, now)
            return f"its {name} is {_short(before)}, and not {_short(now)}"
    return "its description is in another order"


def _short(thing: Any) -> str:
    text = json.dumps(thing, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"


def _replace(path: Path, data: bytes) -> None:
    """Writes a file as a whole: after a crash there is the old one or the new one."""
    for attempt in range(3):
        unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
        with open(unfinished, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        try:
            os.replace(unfinished, path)
            return
        except FileNotFoundError:
            # Another process that found the sweep complete has tidied up.
            if attempt == 2:
                raise


def spans(tasks: Iterable[int]) -> str:
    """Numbers as Slurm writes them.

    >>> spans([0, 1, 2, 5, 8, 9])
    '0-2,5,8-9'
    """
    found: list[list[int]] = []
    for task in sorted(tasks):
        if found and found[-1][1] == task - 1:
            found[-1][1] = task
        else:
            found.append([task, task])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in found)

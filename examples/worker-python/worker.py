#!/usr/bin/env python3
"""A worker for Alphorn in plain Python: nothing but the standard library.

    ALPHORN_API_KEY=alp_... PROJECT=prj_... python3 worker.py [--once]

It claims research jobs, does them, and submits what it found. The claim holds all that it needs: `input`, `instructions` and
`output_schema`. Where `research` stands, put your own model or pipeline.
"""

import http.client
import json
import os
import signal
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import uuid

BASE = os.environ.get("ALPHORN_BASE_URL", "http://127.0.0.1:4400") + "/api/v1/outreach"
KEY = os.environ["ALPHORN_API_KEY"]  # a credential with the scope prospect:stages
JOBS = f"/projects/{os.environ['PROJECT']}/stage-jobs"
# A name of its own for each worker that runs at the same time.
WORKER = os.environ.get("WORKER_ID", f"python-{socket.gethostname()[:80]}-{uuid.uuid4().hex[:8]}")
LEASE_SECONDS = 60


# No connection, one that broke, or an answer that was cut off.
BROKEN = (OSError, http.client.HTTPException, ValueError)


class Refused(Exception):
    """The service understood, and said no."""

    def __init__(self, status, error):
        super().__init__(f"{status} {error['code']}: {error['message']}")
        self.code = error["code"]
        self.errors = error.get("errors", [])


class Stopped(Exception):
    """SIGTERM or Ctrl-C: the job in hand goes back."""


def post(path, body, attempts=8):
    """One deed under one key: however often it is sent, it is done once. What passes by itself is waited out."""
    key = str(uuid.uuid4())
    for attempt in range(attempts):
        try:
            return send(path, body, key)
        except Refused:
            raise
        except urllib.error.HTTPError as error:  # 429, and faults of the service
            reason, pause = error, float(error.headers.get("Retry-After") or 2**attempt)
        except BROKEN as error:
            reason, pause = error, 2**attempt
        pause = min(pause, 60)
        print(f"{path}: {reason}. The next attempt is in {pause:g} s.", file=sys.stderr)
        time.sleep(pause)
    return send(path, body, key)


def send(path, body, key):
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json", "Idempotency-Key": key}
    request = urllib.request.Request(BASE + path, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["data"]
    except urllib.error.HTTPError as error:
        if error.code == 429 or error.code >= 500:
            raise
        raise Refused(error.code, json.load(error)["error"]) from None


class Lease:
    """Keeps a job while its work is done: extended at a third of its time, and told when it is lost."""

    def __init__(self, job):
        self.path = f"{JOBS}/{job['job_id']}"
        self.id = job["lease"]["lease_id"]
        self.lost = threading.Event()
        self.done = threading.Event()
        self.keeper = threading.Thread(target=self.keep, daemon=True)

    def __enter__(self):
        self.keeper.start()
        return self

    def __exit__(self, *_):
        self.done.set()

    def keep(self):
        while not self.done.wait(LEASE_SECONDS / 3):
            try:
                self.claim(LEASE_SECONDS)
            except Refused:  # cancelled, replaced, or in other hands: stop working on it
                self.lost.set()
                return
            except BROKEN:
                continue  # the next extension may come through

    def claim(self, seconds):
        return post(f"{self.path}/claims", {"lease_id": self.id, "lease_seconds": seconds, "worker_id": WORKER}, 1)

    def submit(self, result):
        return post(f"{self.path}/results", {**result, "lease_id": self.id})

    def fail(self, code, message):
        return post(f"{self.path}/failures", {"lease_id": self.id, "code": code, "message": message[:2000]})


def research(job):
    """What the register says of the company, as facts that quote it."""
    company = job["input"]["prospect"]["company"]
    register = next(one for one in job["input"]["evidence"] if one["kind"] == "register_entry")
    seat = company["seat"]["name"]
    statement = f"{company['name']} has its seat in {seat}."
    return {
        "stage": job["stage"],
        "input_snapshot": job["input_snapshot"],
        "upstream": job["upstream"],
        "producer": {"name": "example-python", "version": "1"},
        "evidence": [],
        "facts": [
            {
                "id": "seat",
                "predicate": "seat",
                "statement": statement,
                "language": "en",
                "confidence": "high",
                "evidence_ids": [register["id"]],
                "quotes": [{"evidence_id": register["id"], "exact": f"seat {seat}"}],
            }
        ],
        "identity": {
            "verdict": "confirmed",
            "reason": "The register entry itself.",
            "evidence_ids": [register["id"]],
        },
        "not_found": [
            {"question_id": question["id"], "note": "The register does not say."}
            for question in job["input"]["offering"].get("questions", [])
        ],
        "summary": statement,
    }


def work(job):
    """One job to its end: completed, failed with the reason, given back, or lost to whoever has it now."""
    with Lease(job) as lease:
        try:
            return attempt(job, lease)
        except Stopped:
            try:
                lease.claim(0)  # zero seconds: given back, for another worker to take at once
            except Refused:
                pass  # its result had arrived, or the lease was over: nothing is left to give back
            raise
        except Refused as refusal:  # cancelled, expired or in other hands
            return f"lost: {refusal}"
        except BROKEN as error:  # no answer for minutes: the work is not at fault, and its lease runs out
            return f"left to its lease: {error}"


def attempt(job, lease):
    """Makes a result and submits it, or reports why there is none."""
    try:
        result = research(job)
    except Stopped:
        raise
    except Exception as error:
        lease.fail("worker_error", f"{type(error).__name__}: {error}")
        return f"failed: {error}"
    if lease.lost.is_set():
        return "lost"
    try:
        lease.submit(result)
        return "completed"
    except Refused as refusal:
        if refusal.code != "validation_failed":
            raise
        # Every fault with its code and path; a model would be asked to correct them.
        faults = "\n".join(f"{one['code']} {one['field']}: {one['detail']}" for one in refusal.errors)
        lease.fail("result_refused", faults)
        return f"failed: {faults}"


def stop(*_):
    raise Stopped


def main():
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    claim = {"stages": ["research"], "wait_seconds": 20, "lease_seconds": LEASE_SECONDS, "worker_id": WORKER}
    try:
        while True:
            for job in post(f"{JOBS}/claims", claim):
                print(job["job_id"], job["stage"], work(job), flush=True)
                if "--once" in sys.argv:
                    return
    except Stopped:
        print("stopped", flush=True)


if __name__ == "__main__":
    main()

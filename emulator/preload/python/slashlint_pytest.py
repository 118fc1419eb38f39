"""A pytest plugin: `pytest_plugins = ["slashlint_pytest"]`, run by `slashlint serve -- pytest`.

The fixture `emulator` uses the bot's commands. Before each test it returns to the seed; what is deployed stays.
"""

import json
import os
import urllib.error
import urllib.request
import uuid

import pytest


class Result(dict):
    """What came of an invocation: its keys are attributes, too, and it can be gone on with."""

    def __init__(self, emulator, answer):
        super().__init__(answer)
        self._emulator = emulator

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def press(self, button, **options):
        return self._emulator._use("press", id=self.id, button=button, options=options)

    def select(self, menu, *values, **options):
        return self._emulator._use("select", id=self.id, menu=menu, values=values, options=options)

    def submit(self, fields, **options):
        return self._emulator._use("submit", id=self.id, fields=fields, options=options)

    def later(self, milliseconds):
        return self._emulator._use("later", id=self.id, milliseconds=milliseconds)


class Emulator:
    def __init__(self, url, secret):
        self.url, self._secret = url, secret

    def invoke(self, line, **options):
        """Uses a command as a user would: `invoke("/ban user:@ben", **{"as": "mo"})`, or `as_="mo"`."""
        return self._use("invoke", line=line, options=options)

    def press(self, button, **options):
        return self._use("press", button=button, options=options)

    def select(self, menu, *values, **options):
        return self._use("select", menu=menu, values=values, options=options)

    def advance(self, duration):
        self.post("advance", {"duration": duration})

    def reset(self, keep_commands=True, **start):
        """`reset(clock="2026-01-01T00:00Z", frozen=True)`: back to the seed."""
        self.post("reset", {"keepCommands": keep_commands, **start})

    def fail(self, fault):
        self.post("fail", {"fault": fault})

    def fuzz(self, **options):
        """Tries the bot with everything that its commands allow: `fuzz(runs=200, random=1)["failures"] == []`."""
        return self.post("fuzz", options)

    @property
    def state(self):
        return self._send("state")

    def post(self, route, body):
        """Asks a control route; files that it names are sent along."""
        files = {}
        while True:
            data, kind = _multipart(body, files)
            try:
                return self._send(route, data, kind)
            except urllib.error.HTTPError as error:
                answer = json.loads(error.read())
                path = answer.get("file")
                if path is None or path in files:
                    raise AssertionError(answer["message"]) from None
                with open(path, "rb") as file:
                    files[path] = file.read()

    def _use(self, route, options=None, **body):
        # Python's own words are written with an underscore: as_, in_.
        named = {name.rstrip("_"): value for name, value in (options or {}).items()}
        return Result(self, self.post(route, {**body, "options": named}))

    def _send(self, route, data=None, kind="application/json"):
        headers = {"X-Slashlint-Secret": self._secret, "Content-Type": kind}
        request = urllib.request.Request(f"{self.url}/_slashlint/{route}", data, headers)
        with urllib.request.urlopen(request) as response:
            return json.loads(response.read())


def _multipart(body, files):
    if not files:
        return json.dumps(body).encode(), "application/json"
    boundary = uuid.uuid4().hex
    parts = [b'Content-Disposition: form-data; name="payload_json"\r\n\r\n' + json.dumps(body).encode()]
    for path, content in files.items():
        head = f'Content-Disposition: form-data; name="files"; filename="{path}"\r\n\r\n'
        parts.append(head.encode() + content)
    mark = b"--" + boundary.encode()
    data = b"".join(mark + b"\r\n" + part + b"\r\n" for part in parts) + mark + b"--\r\n"
    return data, f"multipart/form-data; boundary={boundary}"


@pytest.fixture
def emulator():
    """The emulator that `slashlint serve` has started, returned to its seed."""
    url = os.environ.get("SLASHLINT_EMULATOR")
    if url is None:
        pytest.fail("No emulator runs: start the tests with `slashlint serve -- pytest`.")
    running = Emulator(url, os.environ["SLASHLINT_EMULATOR_SECRET"])
    running.reset()
    return running

"""Calls are repeated where that has one effect, and nowhere else."""

import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import httpx

from pharos import connect

_error = '{"error":"Not now.","code":"UNAVAILABLE","request_id":"req_1"}'


class _Server(BaseHTTPRequestHandler):
    """Refuses the first request of each test with a status, and takes those after it."""

    status: ClassVar[int] = 503
    body: ClassVar[str] = _error
    headers_sent: ClassVar[dict[str, str]] = {}
    seen: ClassVar[list[tuple[str, str | None]]] = []

    def _answer(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.seen.append((self.command, self.headers.get("Idempotency-Key")))
        is_first = len(self.seen) == 1
        content = (self.body if is_first else "{}").encode()
        self.send_response(self.status if is_first else 200)
        for name, value in self.headers_sent.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_PATCH = _answer

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


class Retries(unittest.TestCase):
    def setUp(self) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), _Server)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        _Server.seen = []

    def _call(
        self,
        method: str,
        path: str,
        *,
        status: int = 503,
        body: str = _error,
        answered: dict[str, str] | None = None,
        headers: dict[str, str] | None = None,
    ) -> list[tuple[str, str | None]]:
        """Returns what the server has seen of a call: methods and keys."""
        _Server.status, _Server.body, _Server.headers_sent = status, body, answered or {}
        client = connect(f"http://127.0.0.1:{self.server.server_port}", "key").get_httpx_client()
        self.last: httpx.Response = client.request(method, path, json={}, headers=headers)
        return _Server.seen

    def test_a_post_is_repeated_with_the_key_that_it_was_given(self) -> None:
        for status in (408, 429, 500, 502, 503, 504):
            with self.subTest(status=status):
                _Server.seen = []
                (_, first), (_, second) = self._call("POST", "/api/v1/projects/prj_1/conversations", status=status)
                self.assertRegex(first or "", r"^[0-9a-f-]{36}$")
                self.assertEqual(first, second)
                self.assertEqual(self.last.status_code, 200)

    def test_a_post_that_takes_no_key_is_sent_once(self) -> None:
        self.assertEqual(self._call("POST", "/api/v1/orgs/org_1/invitations"), [("POST", None)])
        self.assertEqual(self.last.status_code, 503)

    def test_a_change_of_a_certain_version_is_sent_once(self) -> None:
        sent = self._call("PATCH", "/api/v1/projects/prj_1", headers={"If-Match": '"1"'})
        self.assertEqual(sent, [("PATCH", None)])

    def test_an_unknown_outcome_is_told_at_once(self) -> None:
        unknown = '{"error":"Lost.","code":"INTEGRATION_UNAVAILABLE","request_id":"req_1","outcome":"unknown"}'
        self.assertEqual(len(self._call("POST", "/api/v1/projects/prj_1/conversations", body=unknown)), 1)

    def test_whoever_is_to_wait_longer_than_a_minute_is_told_at_once(self) -> None:
        sent = self._call("GET", "/api/v1/me", status=429, answered={"Retry-After": "61"})
        self.assertEqual(len(sent), 1)
        self.assertEqual(self.last.status_code, 429)

    def test_what_is_refused_is_sent_once(self) -> None:
        self.assertEqual(len(self._call("GET", "/api/v1/me", status=404)), 1)


if __name__ == "__main__":
    unittest.main()

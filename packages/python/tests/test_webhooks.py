"""Webhooks are verified as the published test vectors say."""

import json
import unittest
from pathlib import Path
from typing import Any

from pharos import InvalidSignature, verify_webhook

_vectors = json.loads((Path(__file__).parents[3] / "docs/receiving-webhooks/vectors.json").read_text())


def _verify(vector: dict[str, Any], scheme: Any, now: float) -> dict[str, Any]:
    headers = {
        "X-Service-Signature": vector["signature_plain"],
        "X-Service-Timestamp": str(vector["timestamp"]),
        "webhook-id": vector["id"],
        "webhook-timestamp": str(vector["timestamp"]),
        "webhook-signature": vector["signature_standard"],
    }
    return verify_webhook(vector["body"].encode(), headers, vector["secret"], scheme=scheme, now=now)


class Vectors(unittest.TestCase):
    def test_both_signatures_of_what_is_valid_hold(self) -> None:
        tolerance = _vectors["tolerance_seconds"]
        for vector in _vectors["valid"]:
            for scheme in ("standard", "plain"):
                for drift in (-tolerance, 0, tolerance):
                    with self.subTest(vector["name"], scheme=scheme, drift=drift):
                        event = _verify(vector, scheme, vector["timestamp"] + drift)
                        self.assertEqual(event, json.loads(vector["body"]))

    def test_what_is_invalid_is_refused(self) -> None:
        for vector in _vectors["invalid"]:
            for scheme in vector["refused_by"]:
                with self.subTest(vector["name"], scheme=scheme), self.assertRaises(InvalidSignature):
                    _verify(vector, scheme, vector["now"])


if __name__ == "__main__":
    unittest.main()

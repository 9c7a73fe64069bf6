# Reads checks on standard input, verifies each with verify.py (its folder is the argument), prints the outcomes.
import json
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
from verify import verify_plain, verify_standard  # noqa: E402


def outcome(check):
    body = check["body"].encode()
    headers = [check["timestamp"], check["signature"], body, check["now"]]
    try:
        if check["scheme"] == "standard":
            return verify_standard(check["secret"], check["id"], *headers)
        return verify_plain(check["secret"], *headers)
    except ValueError:
        return "error"


print(json.dumps([outcome(check) for check in json.loads(sys.stdin.buffer.read())]))

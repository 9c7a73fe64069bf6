from enum import StrEnum


class AttemptError(StrEnum):
    BLOCKED_ADDRESS = "blocked_address"
    CONNECTION = "connection"
    DNS = "dns"
    INTERNAL = "internal"
    SECRET_UNAVAILABLE = "secret_unavailable"
    TIMEOUT = "timeout"
    TLS = "tls"

    def __str__(self) -> str:
        return str(self.value)

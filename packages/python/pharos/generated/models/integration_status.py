from enum import StrEnum


class IntegrationStatus(StrEnum):
    ACTIVE = "active"
    DISCONNECTED = "disconnected"
    ERROR = "error"
    PAUSED = "paused"

    def __str__(self) -> str:
        return str(self.value)

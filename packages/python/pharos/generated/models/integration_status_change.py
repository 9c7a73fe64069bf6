from enum import StrEnum


class IntegrationStatusChange(StrEnum):
    ACTIVE = "active"
    DISCONNECTED = "disconnected"
    PAUSED = "paused"

    def __str__(self) -> str:
        return str(self.value)

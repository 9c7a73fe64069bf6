from enum import StrEnum


class DeliveryState(StrEnum):
    DELIVERED = "delivered"
    FAILED = "failed"
    HELD = "held"
    PENDING = "pending"
    STOPPED = "stopped"

    def __str__(self) -> str:
        return str(self.value)

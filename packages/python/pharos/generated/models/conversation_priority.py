from enum import StrEnum


class ConversationPriority(StrEnum):
    HIGH = "high"
    LOW = "low"
    NORMAL = "normal"
    URGENT = "urgent"

    def __str__(self) -> str:
        return str(self.value)

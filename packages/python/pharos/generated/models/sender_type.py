from enum import StrEnum


class SenderType(StrEnum):
    AGENT = "agent"
    AI = "ai"
    CUSTOMER = "customer"
    SYSTEM = "system"

    def __str__(self) -> str:
        return str(self.value)

from enum import StrEnum


class TrialSender(StrEnum):
    AI = "ai"
    CUSTOMER = "customer"

    def __str__(self) -> str:
        return str(self.value)

from enum import StrEnum


class SuggestionDecision(StrEnum):
    ABSTAIN = "abstain"
    ESCALATE = "escalate"
    REPLY = "reply"

    def __str__(self) -> str:
        return str(self.value)

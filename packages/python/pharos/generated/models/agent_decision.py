from enum import StrEnum


class AgentDecision(StrEnum):
    ABSTAIN = "abstain"
    CLARIFY = "clarify"
    ESCALATE = "escalate"
    REPLY = "reply"
    RESOLVE = "resolve"

    def __str__(self) -> str:
        return str(self.value)

from enum import StrEnum


class TimelineEntryType(StrEnum):
    ACTION_EXECUTED = "action_executed"
    CHANGED = "changed"
    CREATED = "created"
    ESCALATED = "escalated"
    ISSUE_CREATED = "issue_created"
    MERGED = "merged"
    MESSAGE = "message"
    RATED = "rated"

    def __str__(self) -> str:
        return str(self.value)

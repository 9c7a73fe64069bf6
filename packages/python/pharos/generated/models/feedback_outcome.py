from enum import StrEnum


class FeedbackOutcome(StrEnum):
    EDITED = "edited"
    REJECTED = "rejected"
    SENT = "sent"

    def __str__(self) -> str:
        return str(self.value)

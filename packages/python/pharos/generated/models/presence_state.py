from enum import StrEnum


class PresenceState(StrEnum):
    GONE = "gone"
    VIEWING = "viewing"
    WRITING = "writing"
    WRITING_NOTE = "writing_note"

    def __str__(self) -> str:
        return str(self.value)

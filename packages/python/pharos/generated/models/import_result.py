from enum import StrEnum


class ImportResult(StrEnum):
    CREATED = "created"
    FAILED = "failed"
    UNCHANGED = "unchanged"
    UPDATED = "updated"

    def __str__(self) -> str:
        return str(self.value)

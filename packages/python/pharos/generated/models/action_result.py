from enum import StrEnum


class ActionResult(StrEnum):
    FAILED = "failed"
    REJECTED = "rejected"
    SUCCESS = "success"

    def __str__(self) -> str:
        return str(self.value)

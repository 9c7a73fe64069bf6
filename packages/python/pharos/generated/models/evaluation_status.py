from enum import StrEnum


class EvaluationStatus(StrEnum):
    DONE = "done"
    FAILED = "failed"
    RUNNING = "running"
    WAITING = "waiting"

    def __str__(self) -> str:
        return str(self.value)

from enum import StrEnum


class CalibrationSource(StrEnum):
    DEFAULT = "default"
    PROJECT = "project"

    def __str__(self) -> str:
        return str(self.value)

from enum import StrEnum


class WaitingOn(StrEnum):
    CUSTOMER = "customer"
    NOBODY = "nobody"
    TEAM = "team"

    def __str__(self) -> str:
        return str(self.value)

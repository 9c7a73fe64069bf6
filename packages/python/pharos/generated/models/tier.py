from enum import StrEnum


class Tier(StrEnum):
    ENTERPRISE = "enterprise"
    PRO = "pro"
    SCALE = "scale"
    STARTER = "starter"

    def __str__(self) -> str:
        return str(self.value)

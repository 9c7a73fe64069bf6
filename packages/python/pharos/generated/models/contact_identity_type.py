from enum import StrEnum


class ContactIdentityType(StrEnum):
    EMAIL = "email"
    EXTERNAL_ID = "external_id"
    PHONE = "phone"

    def __str__(self) -> str:
        return str(self.value)

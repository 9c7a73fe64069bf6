from enum import StrEnum


class FormFieldType(StrEnum):
    CHECKBOX = "checkbox"
    DATE = "date"
    EMAIL = "email"
    FILE = "file"
    LONG_TEXT = "long_text"
    MULTI_SELECT = "multi_select"
    NUMBER = "number"
    PHONE = "phone"
    RADIO = "radio"
    SHORT_TEXT = "short_text"
    SINGLE_SELECT = "single_select"

    def __str__(self) -> str:
        return str(self.value)

from enum import StrEnum


class AttachmentVariant(StrEnum):
    ORIGINAL = "original"
    THUMBNAIL = "thumbnail"

    def __str__(self) -> str:
        return str(self.value)

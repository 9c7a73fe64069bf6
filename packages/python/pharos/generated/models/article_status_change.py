from enum import StrEnum


class ArticleStatusChange(StrEnum):
    ARCHIVED = "archived"
    DRAFT = "draft"

    def __str__(self) -> str:
        return str(self.value)

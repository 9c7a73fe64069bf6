from enum import StrEnum


class UnansweredSearchSort(StrEnum):
    LAST_SEARCHED_AT = "last_searched_at"
    SEARCHES = "searches"

    def __str__(self) -> str:
        return str(self.value)

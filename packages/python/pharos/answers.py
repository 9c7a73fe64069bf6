"""What operations answer: records, pages and errors."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from .generated.models import ErrorResponse, Page

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class PharosError(Exception):
    """An answer that is an error. Branch on ``code``: its meaning never changes."""

    def __init__(self, error: ErrorResponse) -> None:
        super().__init__(f"{error.code}: {error.error}")
        self.code = error.code
        self.request_id = error.request_id
        self.error = error


def ok(answer: T | ErrorResponse | None) -> T:
    """Returns the answer of an operation.

    Raises:
        PharosError: when the answer is an error.
    """
    if isinstance(answer, ErrorResponse):
        raise PharosError(answer)
    if answer is None:
        raise ValueError("the answer has no body")
    return answer


class PageOf(Protocol[T_co]):
    """The answer of an operation that lists records."""

    @property
    def data(self) -> Sequence[T_co]: ...
    @property
    def page(self) -> Page: ...


def iterate(operation: Callable[..., PageOf[T] | ErrorResponse | None], *args: Any, **kwargs: Any) -> Iterator[T]:
    """Yields the records of all pages: ``iterate(list_contacts.sync, project_id, client=client)``.

    Raises:
        PharosError: when the answer to one of the pages is an error.
    """
    while True:
        answer = ok(operation(*args, **kwargs))
        yield from answer.data
        if answer.page.next_cursor is None:
            return
        kwargs["cursor"] = answer.page.next_cursor

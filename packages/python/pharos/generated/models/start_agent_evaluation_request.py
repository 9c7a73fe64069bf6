from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.evaluation_source import EvaluationSource
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.agent_evaluation_settings import AgentEvaluationSettings
    from ..models.evaluation_question import EvaluationQuestion


T = TypeVar("T", bound="StartAgentEvaluationRequest")


@_attrs_define
class StartAgentEvaluationRequest:
    """
    Attributes:
        source (EvaluationSource):
        questions (list[EvaluationQuestion] | Unset): Required for `source` `questions`
        settings (AgentEvaluationSettings | Unset): Settings to try out. The agent itself keeps its settings
        threshold (float | Unset): The threshold that decisions and figures are for. Default: the one of the agent
        limit (int | Unset): Maximum number of questions or conversations. Default: all questions, 100 conversations
    """

    source: EvaluationSource
    questions: list[EvaluationQuestion] | Unset = UNSET
    settings: AgentEvaluationSettings | Unset = UNSET
    threshold: float | Unset = UNSET
    limit: int | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.agent_evaluation_settings import AgentEvaluationSettings  # noqa: PLC0415
        from ..models.evaluation_question import EvaluationQuestion  # noqa: PLC0415

        source = self.source.value

        questions: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.questions, Unset):
            questions = []
            for questions_item_data in self.questions:
                questions_item = questions_item_data.to_dict()
                questions.append(questions_item)

        settings: dict[str, Any] | Unset = UNSET
        if not isinstance(self.settings, Unset):
            settings = self.settings.to_dict()

        threshold = self.threshold

        limit = self.limit

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "source": source,
            }
        )
        if questions is not UNSET:
            field_dict["questions"] = questions
        if settings is not UNSET:
            field_dict["settings"] = settings
        if threshold is not UNSET:
            field_dict["threshold"] = threshold
        if limit is not UNSET:
            field_dict["limit"] = limit

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.agent_evaluation_settings import AgentEvaluationSettings  # noqa: PLC0415
        from ..models.evaluation_question import EvaluationQuestion  # noqa: PLC0415

        d = dict(src_dict)
        source = EvaluationSource(d.pop("source"))

        _questions = d.pop("questions", UNSET)
        questions: list[EvaluationQuestion] | Unset = UNSET
        if _questions is not UNSET:
            questions = []
            for questions_item_data in _questions:
                questions_item = EvaluationQuestion.from_dict(questions_item_data)

                questions.append(questions_item)

        _settings = d.pop("settings", UNSET)
        settings: AgentEvaluationSettings | Unset
        if isinstance(_settings, Unset):
            settings = UNSET
        else:
            settings = AgentEvaluationSettings.from_dict(_settings)

        threshold = d.pop("threshold", UNSET)

        limit = d.pop("limit", UNSET)

        start_agent_evaluation_request = cls(
            source=source,
            questions=questions,
            settings=settings,
            threshold=threshold,
            limit=limit,
        )

        return start_agent_evaluation_request

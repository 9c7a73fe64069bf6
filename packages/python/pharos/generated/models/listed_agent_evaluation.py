from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.evaluation_failure import EvaluationFailure
from ..models.evaluation_source import EvaluationSource
from ..models.evaluation_status import EvaluationStatus
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.agent_evaluation_figures import AgentEvaluationFigures
    from ..models.agent_settings import AgentSettings
    from ..models.listed_agent_evaluation_progress import ListedAgentEvaluationProgress


T = TypeVar("T", bound="ListedAgentEvaluation")


@_attrs_define
class ListedAgentEvaluation:
    """A test of the agent

    Attributes:
        id (str): The ID of the evaluation: `evl_…`
        source (EvaluationSource):
        status (EvaluationStatus):
        failure (EvaluationFailure | None): Why it ended before all questions were asked; null unless `status` is
            `failed`
        ai_model (None | str): The model that answers; null: the platform’s default
        threshold (float): The threshold that decisions and figures are for
        settings (AgentSettings): Every setting; one that was never set has its default, or null where the default is
            none
        progress (ListedAgentEvaluationProgress): Its progress
        figures (AgentEvaluationFigures): What the agent would send at a threshold, and how much of it is right
        created_at (datetime.datetime): When it was created, in UTC
        ended_at (datetime.datetime | None): When it ended; null if it has not
    """

    id: str
    source: EvaluationSource
    status: EvaluationStatus
    failure: EvaluationFailure | None
    ai_model: None | str
    threshold: float
    settings: AgentSettings
    progress: ListedAgentEvaluationProgress
    figures: AgentEvaluationFigures
    created_at: datetime.datetime
    ended_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.agent_evaluation_figures import AgentEvaluationFigures  # noqa: PLC0415
        from ..models.agent_settings import AgentSettings  # noqa: PLC0415
        from ..models.listed_agent_evaluation_progress import ListedAgentEvaluationProgress  # noqa: PLC0415

        id = self.id

        source = self.source.value

        status = self.status.value

        failure: None | str
        if isinstance(self.failure, EvaluationFailure):
            failure = self.failure.value
        else:
            failure = self.failure

        ai_model: None | str
        ai_model = self.ai_model

        threshold = self.threshold

        settings = self.settings.to_dict()

        progress = self.progress.to_dict()

        figures = self.figures.to_dict()

        created_at = self.created_at.isoformat()

        ended_at: None | str
        if isinstance(self.ended_at, datetime.datetime):
            ended_at = self.ended_at.isoformat()
        else:
            ended_at = self.ended_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "source": source,
                "status": status,
                "failure": failure,
                "ai_model": ai_model,
                "threshold": threshold,
                "settings": settings,
                "progress": progress,
                "figures": figures,
                "created_at": created_at,
                "ended_at": ended_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.agent_evaluation_figures import AgentEvaluationFigures  # noqa: PLC0415
        from ..models.agent_settings import AgentSettings  # noqa: PLC0415
        from ..models.listed_agent_evaluation_progress import ListedAgentEvaluationProgress  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        source = EvaluationSource(d.pop("source"))

        status = EvaluationStatus(d.pop("status"))

        def _parse_failure(data: object) -> EvaluationFailure | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                failure_type_0 = EvaluationFailure(data)

                return failure_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(EvaluationFailure | None, data)

        failure = _parse_failure(d.pop("failure"))

        def _parse_ai_model(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        ai_model = _parse_ai_model(d.pop("ai_model"))

        threshold = d.pop("threshold")

        settings = AgentSettings.from_dict(d.pop("settings"))

        progress = ListedAgentEvaluationProgress.from_dict(d.pop("progress"))

        figures = AgentEvaluationFigures.from_dict(d.pop("figures"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_ended_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                ended_at_type_0 = datetime.datetime.fromisoformat(data)

                return ended_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        ended_at = _parse_ended_at(d.pop("ended_at"))

        listed_agent_evaluation = cls(
            id=id,
            source=source,
            status=status,
            failure=failure,
            ai_model=ai_model,
            threshold=threshold,
            settings=settings,
            progress=progress,
            figures=figures,
            created_at=created_at,
            ended_at=ended_at,
        )

        listed_agent_evaluation.additional_properties = d
        return listed_agent_evaluation

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties

from enum import StrEnum


class EscalationReason(StrEnum):
    BUDGET_EXHAUSTED = "budget_exhausted"
    INJECTION_SUSPECTED = "injection_suspected"
    LOW_CONFIDENCE = "low_confidence"
    MODEL_ERROR = "model_error"
    NEGATIVE_SENTIMENT = "negative_sentiment"
    NO_KNOWLEDGE = "no_knowledge"
    POLICY_TOPIC = "policy_topic"
    REPEATED_FAILURE = "repeated_failure"
    TOOL_ERROR = "tool_error"
    UNDELIVERABLE = "undeliverable"
    USER_REQUESTED = "user_requested"

    def __str__(self) -> str:
        return str(self.value)

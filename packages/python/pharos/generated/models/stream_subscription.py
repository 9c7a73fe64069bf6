from enum import StrEnum


class StreamSubscription(StrEnum):
    AGENT = "agent.*"
    AGENT_ACTION_EXECUTED = "agent.action_executed"
    AGENT_ESCALATED = "agent.escalated"
    CONTACT = "contact.*"
    CONTACT_CREATED = "contact.created"
    CONTACT_MERGED = "contact.merged"
    CONTACT_UPDATED = "contact.updated"
    CONVERSATION = "conversation.*"
    CONVERSATION_CREATED = "conversation.created"
    CONVERSATION_DELETED = "conversation.deleted"
    CONVERSATION_MERGED = "conversation.merged"
    CONVERSATION_OVERDUE = "conversation.overdue"
    CONVERSATION_PRESENCE = "conversation.presence"
    CONVERSATION_RATED = "conversation.rated"
    CONVERSATION_RESOLVED = "conversation.resolved"
    CONVERSATION_SEEN = "conversation.seen"
    CONVERSATION_TYPING = "conversation.typing"
    CONVERSATION_UPDATED = "conversation.updated"
    FORM = "form.*"
    FORM_SUBMITTED = "form.submitted"
    MESSAGE = "message.*"
    MESSAGE_BOUNCED = "message.bounced"
    MESSAGE_CREATED = "message.created"
    MESSAGE_DELETED = "message.deleted"
    MESSAGE_SENT = "message.sent"
    MESSAGE_UPDATED = "message.updated"
    NOTIFICATION = "notification.*"
    NOTIFICATION_CREATED = "notification.created"
    VALUE_0 = "*"
    WEBHOOK = "webhook.*"
    WEBHOOK_DISABLED = "webhook.disabled"

    def __str__(self) -> str:
        return str(self.value)

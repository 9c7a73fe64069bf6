"""Contains all the data models used in inputs/outputs"""

from .action_result import ActionResult
from .add_contact_identity_request import AddContactIdentityRequest
from .agent_action import AgentAction
from .agent_action_list import AgentActionList
from .agent_action_response import AgentActionResponse
from .agent_action_trial import AgentActionTrial
from .agent_action_trial_response import AgentActionTrialResponse
from .agent_config import AgentConfig
from .agent_config_response import AgentConfigResponse
from .agent_decision import AgentDecision
from .agent_evaluation import AgentEvaluation
from .agent_evaluation_figures import AgentEvaluationFigures
from .agent_evaluation_list import AgentEvaluationList
from .agent_evaluation_progress import AgentEvaluationProgress
from .agent_evaluation_response import AgentEvaluationResponse
from .agent_evaluation_settings import AgentEvaluationSettings
from .agent_evaluation_usage import AgentEvaluationUsage
from .agent_mode import AgentMode
from .agent_report import AgentReport
from .agent_report_response import AgentReportResponse
from .agent_report_topic import AgentReportTopic
from .agent_run import AgentRun
from .agent_run_actions_item import AgentRunActionsItem
from .agent_run_list import AgentRunList
from .agent_run_passages_item import AgentRunPassagesItem
from .agent_run_response import AgentRunResponse
from .agent_run_trigger import AgentRunTrigger
from .agent_run_usage import AgentRunUsage
from .agent_settings import AgentSettings
from .agent_settings_input import AgentSettingsInput
from .agent_status import AgentStatus
from .agent_status_calibration import AgentStatusCalibration
from .agent_status_response import AgentStatusResponse
from .agent_status_usage_this_month import AgentStatusUsageThisMonth
from .agent_trial import AgentTrial
from .agent_trial_response import AgentTrialResponse
from .agent_trial_usage import AgentTrialUsage
from .analytics_agent import AnalyticsAgent
from .analytics_agent_interval import AnalyticsAgentInterval
from .analytics_agent_response import AnalyticsAgentResponse
from .analytics_agent_totals import AnalyticsAgentTotals
from .analytics_channel import AnalyticsChannel
from .analytics_durations import AnalyticsDurations
from .analytics_interval import AnalyticsInterval
from .analytics_member import AnalyticsMember
from .analytics_member_interval import AnalyticsMemberInterval
from .analytics_overview import AnalyticsOverview
from .analytics_overview_interval import AnalyticsOverviewInterval
from .analytics_overview_response import AnalyticsOverviewResponse
from .analytics_overview_totals import AnalyticsOverviewTotals
from .analytics_question import AnalyticsQuestion
from .analytics_ratings import AnalyticsRatings
from .analytics_reason import AnalyticsReason
from .analytics_tag import AnalyticsTag
from .analytics_tag_interval import AnalyticsTagInterval
from .analytics_team import AnalyticsTeam
from .analytics_team_interval import AnalyticsTeamInterval
from .analytics_team_response import AnalyticsTeamResponse
from .analytics_topics import AnalyticsTopics
from .analytics_topics_interval import AnalyticsTopicsInterval
from .analytics_topics_response import AnalyticsTopicsResponse
from .api_key import ApiKey
from .api_key_creator import ApiKeyCreator
from .api_key_list import ApiKeyList
from .article import Article
from .article_hit import ArticleHit
from .article_hit_list import ArticleHitList
from .article_import_report import ArticleImportReport
from .article_list import ArticleList
from .article_response import ArticleResponse
from .article_row import ArticleRow
from .article_status import ArticleStatus
from .article_status_change import ArticleStatusChange
from .article_version import ArticleVersion
from .article_version_list import ArticleVersionList
from .article_version_response import ArticleVersionResponse
from .assignee import Assignee
from .attachment import Attachment
from .attachment_response import AttachmentResponse
from .attachment_state import AttachmentState
from .attachment_upload import AttachmentUpload
from .attachment_upload_parts_item import AttachmentUploadPartsItem
from .attachment_upload_response import AttachmentUploadResponse
from .attachment_variant import AttachmentVariant
from .attempt_error import AttemptError
from .attempt_status import AttemptStatus
from .audit_actor import AuditActor
from .audit_entry import AuditEntry
from .audit_entry_list import AuditEntryList
from .audit_key import AuditKey
from .audit_outcome import AuditOutcome
from .audit_target import AuditTarget
from .available_integration import AvailableIntegration
from .available_integration_list import AvailableIntegrationList
from .beacon import Beacon
from .beacon_icon import BeaconIcon
from .beacon_list import BeaconList
from .beacon_position import BeaconPosition
from .beacon_response import BeaconResponse
from .begin_my_second_factor_request import BeginMySecondFactorRequest
from .begin_widget_session_request import BeginWidgetSessionRequest
from .block_contact_request import BlockContactRequest
from .bulk_change_report import BulkChangeReport
from .bulk_change_result import BulkChangeResult
from .bulk_change_totals import BulkChangeTotals
from .business_hours import BusinessHours
from .business_hours_input import BusinessHoursInput
from .business_hours_input_hours_item import BusinessHoursInputHoursItem
from .calibration_source import CalibrationSource
from .change_password_request import ChangePasswordRequest
from .changed_conversation import ChangedConversation
from .changes import Changes
from .citation import Citation
from .colleague import Colleague
from .confirm_my_second_factor_request import ConfirmMySecondFactorRequest
from .connect_my_sign_in_request import ConnectMySignInRequest
from .contact import Contact
from .contact_customer import ContactCustomer
from .contact_customer_response import ContactCustomerResponse
from .contact_identity import ContactIdentity
from .contact_identity_type import ContactIdentityType
from .contact_import_report import ContactImportReport
from .contact_list import ContactList
from .contact_response import ContactResponse
from .contact_row import ContactRow
from .content_type import ContentType
from .conversation import Conversation
from .conversation_channel import ConversationChannel
from .conversation_contact import ConversationContact
from .conversation_import_report import ConversationImportReport
from .conversation_include import ConversationInclude
from .conversation_link import ConversationLink
from .conversation_link_list import ConversationLinkList
from .conversation_link_response import ConversationLinkResponse
from .conversation_list import ConversationList
from .conversation_priority import ConversationPriority
from .conversation_response import ConversationResponse
from .conversation_row import ConversationRow
from .conversation_sort import ConversationSort
from .conversation_status import ConversationStatus
from .create_agent_action_request import CreateAgentActionRequest
from .create_api_key_request import CreateApiKeyRequest
from .create_article_request import CreateArticleRequest
from .create_attachment_request import CreateAttachmentRequest
from .create_beacon_request import CreateBeaconRequest
from .create_conversation_issue_request import CreateConversationIssueRequest
from .create_conversation_request import CreateConversationRequest
from .create_discord_integration_request import CreateDiscordIntegrationRequest
from .create_form_request import CreateFormRequest
from .create_github_integration_request import CreateGithubIntegrationRequest
from .create_invitation_request import CreateInvitationRequest
from .create_linear_integration_request import CreateLinearIntegrationRequest
from .create_mailbox_request import CreateMailboxRequest
from .create_message_request import CreateMessageRequest
from .create_project_request import CreateProjectRequest
from .create_saved_reply_request import CreateSavedReplyRequest
from .create_saved_reply_request_actions import CreateSavedReplyRequestActions
from .create_saved_view_request import CreateSavedViewRequest
from .create_shopify_integration_request import CreateShopifyIntegrationRequest
from .create_slack_integration_request import CreateSlackIntegrationRequest
from .create_stripe_integration_request import CreateStripeIntegrationRequest
from .create_webhook_request import CreateWebhookRequest
from .create_webhook_request_headers import CreateWebhookRequestHeaders
from .created_agent_action import CreatedAgentAction
from .created_agent_action_response import CreatedAgentActionResponse
from .created_api_key import CreatedApiKey
from .created_api_key_response import CreatedApiKeyResponse
from .created_attachment import CreatedAttachment
from .created_attachment_response import CreatedAttachmentResponse
from .created_invitation import CreatedInvitation
from .created_invitation_response import CreatedInvitationResponse
from .created_visitor_attachment import CreatedVisitorAttachment
from .created_visitor_attachment_response import CreatedVisitorAttachmentResponse
from .created_webhook import CreatedWebhook
from .created_webhook_response import CreatedWebhookResponse
from .created_widget_session import CreatedWidgetSession
from .created_widget_session_response import CreatedWidgetSessionResponse
from .csat import Csat
from .decide_device_authorization_request import DecideDeviceAuthorizationRequest
from .deleted_conversation import DeletedConversation
from .deleted_message import DeletedMessage
from .delivery import Delivery
from .delivery_attempt import DeliveryAttempt
from .delivery_list import DeliveryList
from .delivery_state import DeliveryState
from .device_authorization import DeviceAuthorization
from .device_authorization_response import DeviceAuthorizationResponse
from .device_authorization_status import DeviceAuthorizationStatus
from .device_codes import DeviceCodes
from .device_decision import DeviceDecision
from .device_key import DeviceKey
from .device_token import DeviceToken
from .disabled_reason import DisabledReason
from .discord_credentials import DiscordCredentials
from .discord_settings import DiscordSettings
from .discord_settings_events_item import DiscordSettingsEventsItem
from .download_link import DownloadLink
from .download_link_response import DownloadLinkResponse
from .endpoint_stats import EndpointStats
from .endpoint_stats_response import EndpointStatsResponse
from .error_issue import ErrorIssue
from .error_response import ErrorResponse
from .escalation_reason import EscalationReason
from .evaluated_question import EvaluatedQuestion
from .evaluation_failure import EvaluationFailure
from .evaluation_judge import EvaluationJudge
from .evaluation_question import EvaluationQuestion
from .evaluation_source import EvaluationSource
from .evaluation_status import EvaluationStatus
from .event_name import EventName
from .event_subscription import EventSubscription
from .event_type import EventType
from .event_type_list import EventTypeList
from .feedback_outcome import FeedbackOutcome
from .field_change import FieldChange
from .file_form import FileForm
from .filled_saved_reply import FilledSavedReply
from .filled_saved_reply_response import FilledSavedReplyResponse
from .finish_mailbox_authorization_request import FinishMailboxAuthorizationRequest
from .finish_provider_sign_in_request import FinishProviderSignInRequest
from .first_message import FirstMessage
from .form import Form
from .form_button_align import FormButtonAlign
from .form_field import FormField
from .form_field_input import FormFieldInput
from .form_field_type import FormFieldType
from .form_list import FormList
from .form_response import FormResponse
from .form_submission import FormSubmission
from .form_submission_list import FormSubmissionList
from .form_success_action import FormSuccessAction
from .forward_message_request import ForwardMessageRequest
from .get_one_time_link_request import GetOneTimeLinkRequest
from .github_credentials import GithubCredentials
from .github_settings import GithubSettings
from .give_suggestion_feedback_request import GiveSuggestionFeedbackRequest
from .handled_by import HandledBy
from .identified_visitor import IdentifiedVisitor
from .identify_widget_session_request import IdentifyWidgetSessionRequest
from .import_result import ImportResult
from .import_row_error import ImportRowError
from .import_totals import ImportTotals
from .imported_article_row import ImportedArticleRow
from .imported_contact_row import ImportedContactRow
from .imported_conversation_row import ImportedConversationRow
from .index_status import IndexStatus
from .integration import Integration
from .integration_action_permissions import IntegrationActionPermissions
from .integration_health import IntegrationHealth
from .integration_list import IntegrationList
from .integration_provider import IntegrationProvider
from .integration_response import IntegrationResponse
from .integration_setup import IntegrationSetup
from .integration_status import IntegrationStatus
from .integration_status_change import IntegrationStatusChange
from .invitation import Invitation
from .invitation_list import InvitationList
from .invitation_mail import InvitationMail
from .issue_provider import IssueProvider
from .json_object import JsonObject
from .knowledge_gap import KnowledgeGap
from .knowledge_gap_examples_item import KnowledgeGapExamplesItem
from .knowledge_gap_list import KnowledgeGapList
from .leave_visitor_email_request import LeaveVisitorEmailRequest
from .linear_credentials import LinearCredentials
from .linear_settings import LinearSettings
from .link_purpose import LinkPurpose
from .list_include import ListInclude
from .listed_agent_evaluation import ListedAgentEvaluation
from .listed_agent_evaluation_progress import ListedAgentEvaluationProgress
from .listed_article import ListedArticle
from .listed_article_version import ListedArticleVersion
from .listed_conversation import ListedConversation
from .mail import Mail
from .mail_delivery import MailDelivery
from .mail_party import MailParty
from .mail_response import MailResponse
from .mail_security import MailSecurity
from .mailbox import Mailbox
from .mailbox_authorization import MailboxAuthorization
from .mailbox_authorization_response import MailboxAuthorizationResponse
from .mailbox_check import MailboxCheck
from .mailbox_incoming import MailboxIncoming
from .mailbox_incoming_input import MailboxIncomingInput
from .mailbox_incoming_type import MailboxIncomingType
from .mailbox_list import MailboxList
from .mailbox_outgoing import MailboxOutgoing
from .mailbox_outgoing_input import MailboxOutgoingInput
from .mailbox_outgoing_type import MailboxOutgoingType
from .mailbox_response import MailboxResponse
from .mailbox_state import MailboxState
from .mailbox_test import MailboxTest
from .mailbox_test_response import MailboxTestResponse
from .mark_conversation_request import MarkConversationRequest
from .mark_seen_request import MarkSeenRequest
from .me import Me
from .me_response import MeResponse
from .member import Member
from .member_list import MemberList
from .member_response import MemberResponse
from .membership import Membership
from .mentioned import Mentioned
from .merge_contact_request import MergeContactRequest
from .merge_conversation_request import MergeConversationRequest
from .merged_contact import MergedContact
from .merged_conversation import MergedConversation
from .message import Message
from .message_attachment import MessageAttachment
from .message_attachment_response import MessageAttachmentResponse
from .message_forward import MessageForward
from .message_list import MessageList
from .message_response import MessageResponse
from .message_row import MessageRow
from .message_sender import MessageSender
from .message_source import MessageSource
from .model_provider import ModelProvider
from .money import Money
from .notification import Notification
from .notification_events import NotificationEvents
from .notification_hours import NotificationHours
from .notification_hours_request import NotificationHoursRequest
from .notification_list import NotificationList
from .notification_type import NotificationType
from .oauth_provider import OauthProvider
from .one_time_link import OneTimeLink
from .one_time_link_response import OneTimeLinkResponse
from .open_hours import OpenHours
from .organization import Organization
from .organization_response import OrganizationResponse
from .page import Page
from .page_form import PageForm
from .picture import Picture
from .picture_list import PictureList
from .picture_response import PictureResponse
from .preferences import Preferences
from .preferences_response import PreferencesResponse
from .presence import Presence
from .presence_response import PresenceResponse
from .presence_state import PresenceState
from .project import Project
from .project_list import ProjectList
from .project_response import ProjectResponse
from .provider_customer import ProviderCustomer
from .provider_order import ProviderOrder
from .provider_sign_in import ProviderSignIn
from .provider_sign_in_response import ProviderSignInResponse
from .public_beacon import PublicBeacon
from .public_beacon_response import PublicBeaconResponse
from .public_form import PublicForm
from .public_form_response import PublicFormResponse
from .published_article import PublishedArticle
from .published_article_response import PublishedArticleResponse
from .put_agent_model_key_request import PutAgentModelKeyRequest
from .rate_visitor_article_request import RateVisitorArticleRequest
from .rate_visitor_conversation_request import RateVisitorConversationRequest
from .read_conversation import ReadConversation
from .read_conversation_include import ReadConversationInclude
from .read_conversation_response import ReadConversationResponse
from .read_mark import ReadMark
from .read_mark_response import ReadMarkResponse
from .read_my_notifications_request import ReadMyNotificationsRequest
from .read_notifications import ReadNotifications
from .read_notifications_response import ReadNotificationsResponse
from .read_receipts import ReadReceipts
from .read_receipts_response import ReadReceiptsResponse
from .recover_deliveries_request import RecoverDeliveriesRequest
from .recovery import Recovery
from .recovery_response import RecoveryResponse
from .redeem_device_code_request import RedeemDeviceCodeRequest
from .redeem_one_time_link_request import RedeemOneTimeLinkRequest
from .redelivery import Redelivery
from .redelivery_response import RedeliveryResponse
from .remove_my_second_factor_request import RemoveMySecondFactorRequest
from .replace_integration_credentials_request import ReplaceIntegrationCredentialsRequest
from .replace_synonyms_request import ReplaceSynonymsRequest
from .request_password_reset_request import RequestPasswordResetRequest
from .role import Role
from .rotate_webhook_secret_request import RotateWebhookSecretRequest
from .rotated_agent_action_secret import RotatedAgentActionSecret
from .rotated_webhook_secret import RotatedWebhookSecret
from .saved_reply import SavedReply
from .saved_reply_actions import SavedReplyActions
from .saved_reply_list import SavedReplyList
from .saved_reply_response import SavedReplyResponse
from .saved_view import SavedView
from .saved_view_list import SavedViewList
from .saved_view_response import SavedViewResponse
from .scope import Scope
from .search_hit import SearchHit
from .search_hit_list import SearchHitList
from .search_hit_list_meta import SearchHitListMeta
from .search_hit_passage import SearchHitPassage
from .search_mode import SearchMode
from .second_factor import SecondFactor
from .second_factor_enabled import SecondFactorEnabled
from .second_factor_enabled_response import SecondFactorEnabledResponse
from .second_factor_response import SecondFactorResponse
from .second_factor_secret import SecondFactorSecret
from .second_factor_secret_response import SecondFactorSecretResponse
from .send_transcript_request import SendTranscriptRequest
from .sender_type import SenderType
from .shopify_credentials import ShopifyCredentials
from .shopify_settings import ShopifySettings
from .show_presence_request import ShowPresenceRequest
from .sign_in_authorization import SignInAuthorization
from .sign_in_authorization_response import SignInAuthorizationResponse
from .sign_in_options import SignInOptions
from .sign_in_options_response import SignInOptionsResponse
from .sign_in_provider import SignInProvider
from .sign_in_request import SignInRequest
from .sign_in_way import SignInWay
from .sign_in_ways import SignInWays
from .sign_in_ways_response import SignInWaysResponse
from .signed_in import SignedIn
from .signed_in_response import SignedInResponse
from .slack_credentials import SlackCredentials
from .slack_settings import SlackSettings
from .slack_settings_events_item import SlackSettingsEventsItem
from .sort_order import SortOrder
from .start_agent_evaluation_request import StartAgentEvaluationRequest
from .start_device_authorization_request import StartDeviceAuthorizationRequest
from .start_mailbox_authorization_request import StartMailboxAuthorizationRequest
from .start_provider_sign_in_request import StartProviderSignInRequest
from .start_visitor_conversation_request import StartVisitorConversationRequest
from .started_conversation import StartedConversation
from .started_conversation_response import StartedConversationResponse
from .stream_event_name import StreamEventName
from .stream_subscription import StreamSubscription
from .streamed_event import StreamedEvent
from .stripe_credentials import StripeCredentials
from .stripe_settings import StripeSettings
from .submit_form_request import SubmitFormRequest
from .submitted_form import SubmittedForm
from .submitted_form_response import SubmittedFormResponse
from .suggest_replies_request import SuggestRepliesRequest
from .suggested_replies import SuggestedReplies
from .suggested_replies_response import SuggestedRepliesResponse
from .suggested_replies_usage import SuggestedRepliesUsage
from .suggestion import Suggestion
from .suggestion_decision import SuggestionDecision
from .synonyms import Synonyms
from .synonyms_response import SynonymsResponse
from .test_agent_action_request import TestAgentActionRequest
from .tier import Tier
from .timeline_actor import TimelineActor
from .timeline_entry import TimelineEntry
from .timeline_entry_list import TimelineEntryList
from .timeline_entry_type import TimelineEntryType
from .trial_message import TrialMessage
from .trial_sender import TrialSender
from .try_agent_request import TryAgentRequest
from .unanswered_search import UnansweredSearch
from .unanswered_search_list import UnansweredSearchList
from .unanswered_search_sort import UnansweredSearchSort
from .update_agent_action_request import UpdateAgentActionRequest
from .update_agent_config_request import UpdateAgentConfigRequest
from .update_article_request import UpdateArticleRequest
from .update_beacon_request import UpdateBeaconRequest
from .update_contact_request import UpdateContactRequest
from .update_conversation_request import UpdateConversationRequest
from .update_conversations_request import UpdateConversationsRequest
from .update_conversations_request_change import UpdateConversationsRequestChange
from .update_form_request import UpdateFormRequest
from .update_integration_request import UpdateIntegrationRequest
from .update_integration_request_action_permissions import UpdateIntegrationRequestActionPermissions
from .update_mailbox_request import UpdateMailboxRequest
from .update_me_request import UpdateMeRequest
from .update_member_request import UpdateMemberRequest
from .update_message_request import UpdateMessageRequest
from .update_my_preferences_request import UpdateMyPreferencesRequest
from .update_my_preferences_request_events import UpdateMyPreferencesRequestEvents
from .update_organization_request import UpdateOrganizationRequest
from .update_project_request import UpdateProjectRequest
from .update_saved_reply_request import UpdateSavedReplyRequest
from .update_saved_reply_request_actions import UpdateSavedReplyRequestActions
from .update_saved_view_request import UpdateSavedViewRequest
from .update_webhook_request import UpdateWebhookRequest
from .update_webhook_request_headers_type_0 import UpdateWebhookRequestHeadersType0
from .update_widget_config_request import UpdateWidgetConfigRequest
from .updated_contact import UpdatedContact
from .updated_conversation import UpdatedConversation
from .upload_visitor_attachment_request import UploadVisitorAttachmentRequest
from .upsert_contact_request import UpsertContactRequest
from .user import User
from .user_response import UserResponse
from .user_session import UserSession
from .user_session_list import UserSessionList
from .view_count import ViewCount
from .view_counts_response import ViewCountsResponse
from .visitor_conversation import VisitorConversation
from .visitor_conversation_list import VisitorConversationList
from .visitor_conversation_response import VisitorConversationResponse
from .visitor_conversation_status import VisitorConversationStatus
from .visitor_message import VisitorMessage
from .visitor_message_list import VisitorMessageList
from .visitor_message_response import VisitorMessageResponse
from .visitor_message_sender import VisitorMessageSender
from .visitor_upload import VisitorUpload
from .visitor_upload_parts_item import VisitorUploadPartsItem
from .waiting_on import WaitingOn
from .webhook import Webhook
from .webhook_failure import WebhookFailure
from .webhook_list import WebhookList
from .webhook_response import WebhookResponse
from .webhook_status import WebhookStatus
from .webhook_test import WebhookTest
from .webhook_test_response import WebhookTestResponse
from .weekday import Weekday
from .whole_delivery import WholeDelivery
from .whole_delivery_response import WholeDeliveryResponse
from .widget_ask_email import WidgetAskEmail
from .widget_config import WidgetConfig
from .widget_config_response import WidgetConfigResponse
from .widget_position import WidgetPosition
from .widget_secret import WidgetSecret
from .widget_secret_response import WidgetSecretResponse
from .widget_session import WidgetSession
from .widget_session_response import WidgetSessionResponse
from .widget_theme import WidgetTheme

__all__ = (
    "ActionResult",
    "AddContactIdentityRequest",
    "AgentAction",
    "AgentActionList",
    "AgentActionResponse",
    "AgentActionTrial",
    "AgentActionTrialResponse",
    "AgentConfig",
    "AgentConfigResponse",
    "AgentDecision",
    "AgentEvaluation",
    "AgentEvaluationFigures",
    "AgentEvaluationList",
    "AgentEvaluationProgress",
    "AgentEvaluationResponse",
    "AgentEvaluationSettings",
    "AgentEvaluationUsage",
    "AgentMode",
    "AgentReport",
    "AgentReportResponse",
    "AgentReportTopic",
    "AgentRun",
    "AgentRunActionsItem",
    "AgentRunList",
    "AgentRunPassagesItem",
    "AgentRunResponse",
    "AgentRunTrigger",
    "AgentRunUsage",
    "AgentSettings",
    "AgentSettingsInput",
    "AgentStatus",
    "AgentStatusCalibration",
    "AgentStatusResponse",
    "AgentStatusUsageThisMonth",
    "AgentTrial",
    "AgentTrialResponse",
    "AgentTrialUsage",
    "AnalyticsAgent",
    "AnalyticsAgentInterval",
    "AnalyticsAgentResponse",
    "AnalyticsAgentTotals",
    "AnalyticsChannel",
    "AnalyticsDurations",
    "AnalyticsInterval",
    "AnalyticsMember",
    "AnalyticsMemberInterval",
    "AnalyticsOverview",
    "AnalyticsOverviewInterval",
    "AnalyticsOverviewResponse",
    "AnalyticsOverviewTotals",
    "AnalyticsQuestion",
    "AnalyticsRatings",
    "AnalyticsReason",
    "AnalyticsTag",
    "AnalyticsTagInterval",
    "AnalyticsTeam",
    "AnalyticsTeamInterval",
    "AnalyticsTeamResponse",
    "AnalyticsTopics",
    "AnalyticsTopicsInterval",
    "AnalyticsTopicsResponse",
    "ApiKey",
    "ApiKeyCreator",
    "ApiKeyList",
    "Article",
    "ArticleHit",
    "ArticleHitList",
    "ArticleImportReport",
    "ArticleList",
    "ArticleResponse",
    "ArticleRow",
    "ArticleStatus",
    "ArticleStatusChange",
    "ArticleVersion",
    "ArticleVersionList",
    "ArticleVersionResponse",
    "Assignee",
    "Attachment",
    "AttachmentResponse",
    "AttachmentState",
    "AttachmentUpload",
    "AttachmentUploadPartsItem",
    "AttachmentUploadResponse",
    "AttachmentVariant",
    "AttemptError",
    "AttemptStatus",
    "AuditActor",
    "AuditEntry",
    "AuditEntryList",
    "AuditKey",
    "AuditOutcome",
    "AuditTarget",
    "AvailableIntegration",
    "AvailableIntegrationList",
    "Beacon",
    "BeaconIcon",
    "BeaconList",
    "BeaconPosition",
    "BeaconResponse",
    "BeginMySecondFactorRequest",
    "BeginWidgetSessionRequest",
    "BlockContactRequest",
    "BulkChangeReport",
    "BulkChangeResult",
    "BulkChangeTotals",
    "BusinessHours",
    "BusinessHoursInput",
    "BusinessHoursInputHoursItem",
    "CalibrationSource",
    "ChangedConversation",
    "ChangePasswordRequest",
    "Changes",
    "Citation",
    "Colleague",
    "ConfirmMySecondFactorRequest",
    "ConnectMySignInRequest",
    "Contact",
    "ContactCustomer",
    "ContactCustomerResponse",
    "ContactIdentity",
    "ContactIdentityType",
    "ContactImportReport",
    "ContactList",
    "ContactResponse",
    "ContactRow",
    "ContentType",
    "Conversation",
    "ConversationChannel",
    "ConversationContact",
    "ConversationImportReport",
    "ConversationInclude",
    "ConversationLink",
    "ConversationLinkList",
    "ConversationLinkResponse",
    "ConversationList",
    "ConversationPriority",
    "ConversationResponse",
    "ConversationRow",
    "ConversationSort",
    "ConversationStatus",
    "CreateAgentActionRequest",
    "CreateApiKeyRequest",
    "CreateArticleRequest",
    "CreateAttachmentRequest",
    "CreateBeaconRequest",
    "CreateConversationIssueRequest",
    "CreateConversationRequest",
    "CreatedAgentAction",
    "CreatedAgentActionResponse",
    "CreatedApiKey",
    "CreatedApiKeyResponse",
    "CreatedAttachment",
    "CreatedAttachmentResponse",
    "CreatedInvitation",
    "CreatedInvitationResponse",
    "CreateDiscordIntegrationRequest",
    "CreatedVisitorAttachment",
    "CreatedVisitorAttachmentResponse",
    "CreatedWebhook",
    "CreatedWebhookResponse",
    "CreatedWidgetSession",
    "CreatedWidgetSessionResponse",
    "CreateFormRequest",
    "CreateGithubIntegrationRequest",
    "CreateInvitationRequest",
    "CreateLinearIntegrationRequest",
    "CreateMailboxRequest",
    "CreateMessageRequest",
    "CreateProjectRequest",
    "CreateSavedReplyRequest",
    "CreateSavedReplyRequestActions",
    "CreateSavedViewRequest",
    "CreateShopifyIntegrationRequest",
    "CreateSlackIntegrationRequest",
    "CreateStripeIntegrationRequest",
    "CreateWebhookRequest",
    "CreateWebhookRequestHeaders",
    "Csat",
    "DecideDeviceAuthorizationRequest",
    "DeletedConversation",
    "DeletedMessage",
    "Delivery",
    "DeliveryAttempt",
    "DeliveryList",
    "DeliveryState",
    "DeviceAuthorization",
    "DeviceAuthorizationResponse",
    "DeviceAuthorizationStatus",
    "DeviceCodes",
    "DeviceDecision",
    "DeviceKey",
    "DeviceToken",
    "DisabledReason",
    "DiscordCredentials",
    "DiscordSettings",
    "DiscordSettingsEventsItem",
    "DownloadLink",
    "DownloadLinkResponse",
    "EndpointStats",
    "EndpointStatsResponse",
    "ErrorIssue",
    "ErrorResponse",
    "EscalationReason",
    "EvaluatedQuestion",
    "EvaluationFailure",
    "EvaluationJudge",
    "EvaluationQuestion",
    "EvaluationSource",
    "EvaluationStatus",
    "EventName",
    "EventSubscription",
    "EventType",
    "EventTypeList",
    "FeedbackOutcome",
    "FieldChange",
    "FileForm",
    "FilledSavedReply",
    "FilledSavedReplyResponse",
    "FinishMailboxAuthorizationRequest",
    "FinishProviderSignInRequest",
    "FirstMessage",
    "Form",
    "FormButtonAlign",
    "FormField",
    "FormFieldInput",
    "FormFieldType",
    "FormList",
    "FormResponse",
    "FormSubmission",
    "FormSubmissionList",
    "FormSuccessAction",
    "ForwardMessageRequest",
    "GetOneTimeLinkRequest",
    "GithubCredentials",
    "GithubSettings",
    "GiveSuggestionFeedbackRequest",
    "HandledBy",
    "IdentifiedVisitor",
    "IdentifyWidgetSessionRequest",
    "ImportedArticleRow",
    "ImportedContactRow",
    "ImportedConversationRow",
    "ImportResult",
    "ImportRowError",
    "ImportTotals",
    "IndexStatus",
    "Integration",
    "IntegrationActionPermissions",
    "IntegrationHealth",
    "IntegrationList",
    "IntegrationProvider",
    "IntegrationResponse",
    "IntegrationSetup",
    "IntegrationStatus",
    "IntegrationStatusChange",
    "Invitation",
    "InvitationList",
    "InvitationMail",
    "IssueProvider",
    "JsonObject",
    "KnowledgeGap",
    "KnowledgeGapExamplesItem",
    "KnowledgeGapList",
    "LeaveVisitorEmailRequest",
    "LinearCredentials",
    "LinearSettings",
    "LinkPurpose",
    "ListedAgentEvaluation",
    "ListedAgentEvaluationProgress",
    "ListedArticle",
    "ListedArticleVersion",
    "ListedConversation",
    "ListInclude",
    "Mail",
    "Mailbox",
    "MailboxAuthorization",
    "MailboxAuthorizationResponse",
    "MailboxCheck",
    "MailboxIncoming",
    "MailboxIncomingInput",
    "MailboxIncomingType",
    "MailboxList",
    "MailboxOutgoing",
    "MailboxOutgoingInput",
    "MailboxOutgoingType",
    "MailboxResponse",
    "MailboxState",
    "MailboxTest",
    "MailboxTestResponse",
    "MailDelivery",
    "MailParty",
    "MailResponse",
    "MailSecurity",
    "MarkConversationRequest",
    "MarkSeenRequest",
    "Me",
    "Member",
    "MemberList",
    "MemberResponse",
    "Membership",
    "Mentioned",
    "MeResponse",
    "MergeContactRequest",
    "MergeConversationRequest",
    "MergedContact",
    "MergedConversation",
    "Message",
    "MessageAttachment",
    "MessageAttachmentResponse",
    "MessageForward",
    "MessageList",
    "MessageResponse",
    "MessageRow",
    "MessageSender",
    "MessageSource",
    "ModelProvider",
    "Money",
    "Notification",
    "NotificationEvents",
    "NotificationHours",
    "NotificationHoursRequest",
    "NotificationList",
    "NotificationType",
    "OauthProvider",
    "OneTimeLink",
    "OneTimeLinkResponse",
    "OpenHours",
    "Organization",
    "OrganizationResponse",
    "Page",
    "PageForm",
    "Picture",
    "PictureList",
    "PictureResponse",
    "Preferences",
    "PreferencesResponse",
    "Presence",
    "PresenceResponse",
    "PresenceState",
    "Project",
    "ProjectList",
    "ProjectResponse",
    "ProviderCustomer",
    "ProviderOrder",
    "ProviderSignIn",
    "ProviderSignInResponse",
    "PublicBeacon",
    "PublicBeaconResponse",
    "PublicForm",
    "PublicFormResponse",
    "PublishedArticle",
    "PublishedArticleResponse",
    "PutAgentModelKeyRequest",
    "RateVisitorArticleRequest",
    "RateVisitorConversationRequest",
    "ReadConversation",
    "ReadConversationInclude",
    "ReadConversationResponse",
    "ReadMark",
    "ReadMarkResponse",
    "ReadMyNotificationsRequest",
    "ReadNotifications",
    "ReadNotificationsResponse",
    "ReadReceipts",
    "ReadReceiptsResponse",
    "RecoverDeliveriesRequest",
    "Recovery",
    "RecoveryResponse",
    "RedeemDeviceCodeRequest",
    "RedeemOneTimeLinkRequest",
    "Redelivery",
    "RedeliveryResponse",
    "RemoveMySecondFactorRequest",
    "ReplaceIntegrationCredentialsRequest",
    "ReplaceSynonymsRequest",
    "RequestPasswordResetRequest",
    "Role",
    "RotatedAgentActionSecret",
    "RotatedWebhookSecret",
    "RotateWebhookSecretRequest",
    "SavedReply",
    "SavedReplyActions",
    "SavedReplyList",
    "SavedReplyResponse",
    "SavedView",
    "SavedViewList",
    "SavedViewResponse",
    "Scope",
    "SearchHit",
    "SearchHitList",
    "SearchHitListMeta",
    "SearchHitPassage",
    "SearchMode",
    "SecondFactor",
    "SecondFactorEnabled",
    "SecondFactorEnabledResponse",
    "SecondFactorResponse",
    "SecondFactorSecret",
    "SecondFactorSecretResponse",
    "SenderType",
    "SendTranscriptRequest",
    "ShopifyCredentials",
    "ShopifySettings",
    "ShowPresenceRequest",
    "SignedIn",
    "SignedInResponse",
    "SignInAuthorization",
    "SignInAuthorizationResponse",
    "SignInOptions",
    "SignInOptionsResponse",
    "SignInProvider",
    "SignInRequest",
    "SignInWay",
    "SignInWays",
    "SignInWaysResponse",
    "SlackCredentials",
    "SlackSettings",
    "SlackSettingsEventsItem",
    "SortOrder",
    "StartAgentEvaluationRequest",
    "StartDeviceAuthorizationRequest",
    "StartedConversation",
    "StartedConversationResponse",
    "StartMailboxAuthorizationRequest",
    "StartProviderSignInRequest",
    "StartVisitorConversationRequest",
    "StreamedEvent",
    "StreamEventName",
    "StreamSubscription",
    "StripeCredentials",
    "StripeSettings",
    "SubmitFormRequest",
    "SubmittedForm",
    "SubmittedFormResponse",
    "SuggestedReplies",
    "SuggestedRepliesResponse",
    "SuggestedRepliesUsage",
    "Suggestion",
    "SuggestionDecision",
    "SuggestRepliesRequest",
    "Synonyms",
    "SynonymsResponse",
    "TestAgentActionRequest",
    "Tier",
    "TimelineActor",
    "TimelineEntry",
    "TimelineEntryList",
    "TimelineEntryType",
    "TrialMessage",
    "TrialSender",
    "TryAgentRequest",
    "UnansweredSearch",
    "UnansweredSearchList",
    "UnansweredSearchSort",
    "UpdateAgentActionRequest",
    "UpdateAgentConfigRequest",
    "UpdateArticleRequest",
    "UpdateBeaconRequest",
    "UpdateContactRequest",
    "UpdateConversationRequest",
    "UpdateConversationsRequest",
    "UpdateConversationsRequestChange",
    "UpdatedContact",
    "UpdatedConversation",
    "UpdateFormRequest",
    "UpdateIntegrationRequest",
    "UpdateIntegrationRequestActionPermissions",
    "UpdateMailboxRequest",
    "UpdateMemberRequest",
    "UpdateMeRequest",
    "UpdateMessageRequest",
    "UpdateMyPreferencesRequest",
    "UpdateMyPreferencesRequestEvents",
    "UpdateOrganizationRequest",
    "UpdateProjectRequest",
    "UpdateSavedReplyRequest",
    "UpdateSavedReplyRequestActions",
    "UpdateSavedViewRequest",
    "UpdateWebhookRequest",
    "UpdateWebhookRequestHeadersType0",
    "UpdateWidgetConfigRequest",
    "UploadVisitorAttachmentRequest",
    "UpsertContactRequest",
    "User",
    "UserResponse",
    "UserSession",
    "UserSessionList",
    "ViewCount",
    "ViewCountsResponse",
    "VisitorConversation",
    "VisitorConversationList",
    "VisitorConversationResponse",
    "VisitorConversationStatus",
    "VisitorMessage",
    "VisitorMessageList",
    "VisitorMessageResponse",
    "VisitorMessageSender",
    "VisitorUpload",
    "VisitorUploadPartsItem",
    "WaitingOn",
    "Webhook",
    "WebhookFailure",
    "WebhookList",
    "WebhookResponse",
    "WebhookStatus",
    "WebhookTest",
    "WebhookTestResponse",
    "Weekday",
    "WholeDelivery",
    "WholeDeliveryResponse",
    "WidgetAskEmail",
    "WidgetConfig",
    "WidgetConfigResponse",
    "WidgetPosition",
    "WidgetSecret",
    "WidgetSecretResponse",
    "WidgetSession",
    "WidgetSessionResponse",
    "WidgetTheme",
)

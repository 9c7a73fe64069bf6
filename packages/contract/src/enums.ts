import { CalibrationSource, ModelProvider } from '@pharos/proto/pharos/agent/v1/config';
import {
  EvaluationFailure,
  EvaluationJudge,
  EvaluationSource,
  EvaluationStatus,
} from '@pharos/proto/pharos/agent/v1/evaluation';
import { ActionResult, Decision, EscalationReason, RunTrigger } from '@pharos/proto/pharos/agent/v1/run';
import { FeedbackOutcome } from '@pharos/proto/pharos/agent/v1/suggestion';
import { AttachmentState, AttachmentVariant, UploaderKind } from '@pharos/proto/pharos/core/v1/attachment';
import { BeaconIcon, BeaconPosition } from '@pharos/proto/pharos/core/v1/beacon';
import { ContactIdentityType } from '@pharos/proto/pharos/core/v1/contact';
import {
  Channel,
  ConversationSort,
  ConversationStatus,
  HandledBy,
  Priority,
  TimelineEntryType,
  WaitingOn,
} from '@pharos/proto/pharos/core/v1/conversation';
import { DeviceAuthorizationStatus } from '@pharos/proto/pharos/core/v1/device_authorization';
import { FormButtonAlign, FormFieldType, FormSuccessAction } from '@pharos/proto/pharos/core/v1/form';
import { ImportResult as InboxImportResult } from '@pharos/proto/pharos/core/v1/import';
import {
  IntegrationHealth,
  IntegrationProvider,
  IntegrationSetup,
  IntegrationStatus,
} from '@pharos/proto/pharos/core/v1/integration';
import { InvitationMail } from '@pharos/proto/pharos/core/v1/member';
import { ContentType, MailDelivery, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { NotificationType } from '@pharos/proto/pharos/core/v1/notification';
import { Tier } from '@pharos/proto/pharos/core/v1/organization';
import { SortOrder } from '@pharos/proto/pharos/core/v1/page';
import { PresenceState } from '@pharos/proto/pharos/core/v1/presence';
import { AgentMode } from '@pharos/proto/pharos/core/v1/project';
import { LinkPurpose, Role } from '@pharos/proto/pharos/core/v1/user';
import { WidgetAskEmail, WidgetPosition, WidgetTheme } from '@pharos/proto/pharos/core/v1/widget';
import { ArticleStatus, ImportResult, IndexStatus } from '@pharos/proto/pharos/knowledge/v1/article';
import { SearchMode } from '@pharos/proto/pharos/knowledge/v1/search';
import {
  MailboxIncomingType,
  MailboxOutgoingType,
  MailboxState,
  MailSecurity,
  OauthProvider,
} from '@pharos/proto/pharos/mail/v1/mailbox';
import { AttemptStatus, DeliveryState } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { AttemptError, WebhookDisabledReason, WebhookStatus } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { enumText } from './enum-text.js';

export const conversationStatus = enumText(ConversationStatus);
export const priority = enumText(Priority);
export const channel = enumText(Channel);
export const conversationSort = enumText(ConversationSort);
export const sortOrder = enumText(SortOrder);
export const waitingOn = enumText(WaitingOn);
export const handledBy = enumText(HandledBy);
export const notificationType = enumText(NotificationType);
export const presenceState = enumText(PresenceState);
export const timelineEntryType = enumText(TimelineEntryType);
export const contactIdentityType = enumText(ContactIdentityType);
export const senderType = enumText(SenderType);
export const contentType = enumText(ContentType);
export const mailDelivery = enumText(MailDelivery);
export const attachmentState = enumText(AttachmentState);
export const attachmentVariant = enumText(AttachmentVariant);
export const uploaderKind = enumText(UploaderKind);
export const tier = enumText(Tier);
export const role = enumText(Role);
export const invitationMail = enumText(InvitationMail);
export const linkPurpose = enumText(LinkPurpose);
export const deviceAuthorizationStatus = enumText(DeviceAuthorizationStatus);
export const agentMode = enumText(AgentMode);
export const formFieldType = enumText(FormFieldType);
export const formSuccessAction = enumText(FormSuccessAction);
export const formButtonAlign = enumText(FormButtonAlign);
export const beaconPosition = enumText(BeaconPosition, '-');
export const beaconIcon = enumText(BeaconIcon);
export const webhookStatus = enumText(WebhookStatus);
export const webhookDisabledReason = enumText(WebhookDisabledReason);
export const deliveryState = enumText(DeliveryState);
export const attemptStatus = enumText(AttemptStatus);
export const attemptError = enumText(AttemptError);
export const mailboxState = enumText(MailboxState);
export const mailboxIncomingType = enumText(MailboxIncomingType);
export const mailboxOutgoingType = enumText(MailboxOutgoingType);
export const mailSecurity = enumText(MailSecurity);
export const oauthProvider = enumText(OauthProvider);
export const articleStatus = enumText(ArticleStatus);
export const indexStatus = enumText(IndexStatus);
export const importResult = enumText(ImportResult);
/** The results of importing contacts and conversations, which have the same texts. */
export const inboxImportResult = enumText(InboxImportResult);
export const calibrationSource = enumText(CalibrationSource);
export const modelProvider = enumText(ModelProvider, '-');
export const runTrigger = enumText(RunTrigger);
export const decision = enumText(Decision);
export const escalationReason = enumText(EscalationReason);
export const actionResult = enumText(ActionResult);
export const evaluationSource = enumText(EvaluationSource);
export const evaluationStatus = enumText(EvaluationStatus);
export const evaluationFailure = enumText(EvaluationFailure);
export const evaluationJudge = enumText(EvaluationJudge);
export const feedbackOutcome = enumText(FeedbackOutcome);
export const searchMode = enumText(SearchMode);
export const widgetPosition = enumText(WidgetPosition, '-');
export const widgetTheme = enumText(WidgetTheme);
export const widgetAskEmail = enumText(WidgetAskEmail);
export const integrationProvider = enumText(IntegrationProvider);
export const integrationStatus = enumText(IntegrationStatus);
export const integrationHealth = enumText(IntegrationHealth);
export const integrationSetup = enumText(IntegrationSetup);

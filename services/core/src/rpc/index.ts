import type { BoundService } from '@pharos/kit';
import { ApiKeyServiceDefinition } from '@pharos/proto/pharos/core/v1/api_key';
import { AttachmentServiceDefinition } from '@pharos/proto/pharos/core/v1/attachment';
import { AuditServiceDefinition } from '@pharos/proto/pharos/core/v1/audit';
import { BeaconServiceDefinition } from '@pharos/proto/pharos/core/v1/beacon';
import {
  ContactServiceDefinition,
  ImportContactsRequest,
  MergeContactRequest,
} from '@pharos/proto/pharos/core/v1/contact';
import { ConversationServiceDefinition, ImportConversationsRequest } from '@pharos/proto/pharos/core/v1/conversation';
import { DeviceAuthorizationServiceDefinition } from '@pharos/proto/pharos/core/v1/device_authorization';
import { FeedServiceDefinition } from '@pharos/proto/pharos/core/v1/feed';
import { FormServiceDefinition } from '@pharos/proto/pharos/core/v1/form';
import { FormSubmissionServiceDefinition } from '@pharos/proto/pharos/core/v1/form_submission';
import { MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import { OrganizationServiceDefinition } from '@pharos/proto/pharos/core/v1/organization';
import { PresenceServiceDefinition } from '@pharos/proto/pharos/core/v1/presence';
import { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';
import { VisitorConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/visitor_conversation';
import { WidgetServiceDefinition } from '@pharos/proto/pharos/core/v1/widget';
import { WidgetSessionServiceDefinition } from '@pharos/proto/pharos/core/v1/widget_session';
import { createHandlers, type Writing } from '@pharos/service';
import { answerAboutMessage } from '../domain/message-sender.js';
import { createApiKey } from './accounts/create-api-key.js';
import { createProject } from './accounts/create-project.js';
import { deleteProject } from './accounts/delete-project.js';
import {
  checkUserCode,
  decideDeviceAuthorization,
  getDeviceAuthorization,
  startDeviceAuthorization,
} from './accounts/device-authorizations.js';
import { getOrganization } from './accounts/get-organization.js';
import { getProject } from './accounts/get-project.js';
import { listApiKeys } from './accounts/list-api-keys.js';
import { listAuditEntries } from './accounts/list-audit-entries.js';
import { listProjects } from './accounts/list-projects.js';
import { recordDenial } from './accounts/record-denial.js';
import { redeemDeviceCode } from './accounts/redeem-device-code.js';
import { resolveApiKey } from './accounts/resolve-api-key.js';
import { resolveProject } from './accounts/resolve-project.js';
import { revokeApiKey } from './accounts/revoke-api-key.js';
import { showAgent } from './accounts/show-agent.js';
import { updateProject } from './accounts/update-project.js';
import { abandonUpload } from './attachments/abandon-upload.js';
import { admitCompletion } from './attachments/admit-completion.js';
import { admitPart } from './attachments/admit-part.js';
import { beginUpload } from './attachments/begin-upload.js';
import { beginVisitorUpload } from './attachments/begin-visitor-upload.js';
import { deleteAttachment } from './attachments/delete-attachment.js';
import { deleteVisitorUpload } from './attachments/delete-visitor-upload.js';
import { finishUpload } from './attachments/finish-upload.js';
import { getAttachment } from './attachments/get-attachment.js';
import { openDownload } from './attachments/open-download.js';
import { signDownload } from './attachments/sign-download.js';
import { signParts } from './attachments/sign-parts.js';
import { signVisitorDownload } from './attachments/sign-visitor-download.js';
import { archiveBeacon } from './beacons/archive-beacon.js';
import { createBeacon } from './beacons/create-beacon.js';
import { getBeacon } from './beacons/get-beacon.js';
import { listBeacons } from './beacons/list-beacons.js';
import { resolveBeacon } from './beacons/resolve-beacon.js';
import { updateBeacon } from './beacons/update-beacon.js';
import { deleteContact } from './contacts/delete-contact.js';
import { getContact } from './contacts/get-contact.js';
import { importContacts } from './contacts/import-contacts.js';
import { listContacts } from './contacts/list-contacts.js';
import { mergeContact } from './contacts/merge-contact.js';
import { updateContact } from './contacts/update-contact.js';
import { upsertContact } from './contacts/upsert-contact.js';
import { createConversation } from './conversations/create-conversation.js';
import { createMessage } from './conversations/create-message.js';
import { getConversation } from './conversations/get-conversation.js';
import { getMessage } from './conversations/get-message.js';
import { importConversations } from './conversations/import-conversations.js';
import { listConversations } from './conversations/list-conversations.js';
import { listMessages } from './conversations/list-messages.js';
import { mergeConversation } from './conversations/merge-conversation.js';
import { updateConversation } from './conversations/update-conversation.js';
import type { CoreDeps } from './deps.js';
import { awaitFeedNews } from './feed/await-feed-news.js';
import { getFeedPage } from './feed/get-feed-page.js';
import { openFeed } from './feed/open-feed.js';
import { archiveForm } from './forms/archive-form.js';
import { createForm } from './forms/create-form.js';
import { getForm } from './forms/get-form.js';
import { listFormSubmissions } from './forms/list-form-submissions.js';
import { listForms } from './forms/list-forms.js';
import { resolveForm } from './forms/resolve-form.js';
import { submitForm } from './forms/submit-form.js';
import { updateForm } from './forms/update-form.js';
import { inTurn } from './in-turn.js';
import { integrationService } from './integrations/integration-service.js';
import { getSights, seeAsAgent, typeAsAgent, typeAsVisitor } from './presence/presence.js';
import { beginSession } from './widget/begin-session.js';
import { endSession } from './widget/end-session.js';
import { extendSession } from './widget/extend-session.js';
import { getWidgetConfig } from './widget/get-widget-config.js';
import { identifySession } from './widget/identify-session.js';
import { rateConversation } from './widget/rate-conversation.js';
import { resolveSession } from './widget/resolve-session.js';
import { resolveWidget } from './widget/resolve-widget.js';
import { rotateWidgetSecret } from './widget/rotate-widget-secret.js';
import { seeAsVisitor } from './widget/see-as-visitor.js';
import { sendVisitorMessage } from './widget/send-visitor-message.js';
import { startConversation } from './widget/start-conversation.js';
import { updateWidgetConfig } from './widget/update-widget-config.js';
import {
  getVisitorConversation,
  getVisitorMessage,
  listVisitorConversations,
  listVisitorMessages,
} from './widget/visitor-reads.js';

/** Every service of core with its handlers. Writes take effect at most once for a call that asks for it. */
export function services(deps: CoreDeps & Writing): BoundService[] {
  const { serve } = createHandlers<CoreDeps>(deps, deps);
  return [
    serve(OrganizationServiceDefinition, { getOrganization }),
    serve(ProjectServiceDefinition, {
      createProject,
      getProject,
      listProjects,
      updateProject,
      deleteProject,
      resolveProject,
      showAgent,
    }),
    serve(ApiKeyServiceDefinition, { createApiKey, listApiKeys, revokeApiKey, resolveApiKey }),
    serve(DeviceAuthorizationServiceDefinition, {
      startDeviceAuthorization,
      redeemDeviceCode,
      getDeviceAuthorization: { rpc: getDeviceAuthorization, check: checkUserCode },
      decideDeviceAuthorization: { rpc: decideDeviceAuthorization, check: checkUserCode },
    }),
    serve(ConversationServiceDefinition, {
      createConversation: { rpc: createConversation, about: (answer) => answer.conversation?.contactId },
      getConversation,
      listConversations,
      updateConversation,
      mergeConversation: { rpc: mergeConversation, about: (answer) => answer.conversation?.contactId },
      importConversations: { rpc: importConversations, around: inTurn(deps.imports, ImportConversationsRequest) },
    }),
    serve(MessageServiceDefinition, {
      createMessage: {
        rpc: createMessage,
        about: ({ message }, { projectId }) => answerAboutMessage(projectId, message),
      },
      getMessage,
      listMessages,
    }),
    serve(ContactServiceDefinition, {
      upsertContact: { rpc: upsertContact, about: (answer) => answer.contact?.id },
      getContact,
      listContacts,
      updateContact,
      deleteContact,
      mergeContact: {
        rpc: mergeContact,
        about: (answer) => answer.contact?.id,
        around: inTurn(deps.imports, MergeContactRequest),
      },
      importContacts: { rpc: importContacts, around: inTurn(deps.imports, ImportContactsRequest) },
    }),
    serve(WidgetServiceDefinition, { getWidgetConfig, updateWidgetConfig, rotateWidgetSecret, resolveWidget }),
    serve(FeedServiceDefinition, { openFeed, getFeedPage, awaitFeedNews }),
    serve(AttachmentServiceDefinition, {
      beginVisitorUpload,
      deleteVisitorUpload,
      signVisitorDownload,
      beginUpload,
      finishUpload,
      abandonUpload,
      getAttachment,
      deleteAttachment,
      signParts,
      admitPart,
      admitCompletion,
      signDownload,
      openDownload,
    }),
    serve(WidgetSessionServiceDefinition, {
      beginSession: { rpc: beginSession, about: ({ session }) => session?.contactId },
      identifySession: { rpc: identifySession, about: ({ session }) => session?.contactId },
      resolveSession,
      extendSession,
      endSession,
    }),
    serve(VisitorConversationServiceDefinition, {
      startConversation: { rpc: startConversation, about: ({ contactId }) => contactId },
      sendVisitorMessage: { rpc: sendVisitorMessage, about: ({ contactId }) => contactId },
      seeAsVisitor: { rpc: seeAsVisitor, about: ({ contactId }) => contactId },
      rateConversation,
      listVisitorConversations,
      getVisitorConversation,
      listVisitorMessages,
      getVisitorMessage,
    }),
    serve(FormServiceDefinition, { createForm, getForm, listForms, updateForm, archiveForm, resolveForm }),
    serve(BeaconServiceDefinition, {
      createBeacon,
      getBeacon,
      listBeacons,
      updateBeacon,
      archiveBeacon,
      resolveBeacon,
    }),
    serve(FormSubmissionServiceDefinition, { submitForm, listFormSubmissions }),
    serve(PresenceServiceDefinition, { getSights, seeAsAgent, typeAsAgent, typeAsVisitor }),
    serve(AuditServiceDefinition, { recordDenial, listAuditEntries }),
    integrationService(deps),
  ];
}

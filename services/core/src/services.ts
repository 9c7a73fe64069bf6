import type { BoundService, FairShare } from '@pharos/kit';
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
import { recordDenial } from './accounts/audit/audit.js';
import { listAuditEntries } from './accounts/audit/list-audit-entries.js';
import { decideDeviceAuthorization, getDeviceAuthorization } from './accounts/devices/device-authorizations.js';
import { redeemDeviceCode } from './accounts/devices/redeem-device-code.js';
import { startDeviceAuthorization } from './accounts/devices/start-device-authorization.js';
import { checkUserCode } from './accounts/devices/wrong-user-codes.js';
import { listApiKeys, resolveApiKey } from './accounts/keys/api-keys.js';
import { createApiKey } from './accounts/keys/create-api-key.js';
import { revokeApiKey } from './accounts/keys/revoke-api-key.js';
import { getOrganization } from './accounts/organizations/organizations.js';
import { createProject } from './accounts/projects/create-project.js';
import { deleteProject } from './accounts/projects/delete-project.js';
import { getProject, listProjects, resolveProject } from './accounts/projects/projects.js';
import { showAgent } from './accounts/projects/show-agent.js';
import { updateProject } from './accounts/projects/update-project.js';
import type { AttachmentDeps } from './attachments/attachments.js';
import { getAttachment } from './attachments/attachments.js';
import { beginUpload } from './attachments/begin-upload.js';
import { abandonUpload, deleteAttachment } from './attachments/delete-attachment.js';
import { finishUpload } from './attachments/finish-upload.js';
import { openDownload, signDownload } from './attachments/signed-downloads.js';
import { admitCompletion, admitPart, signParts } from './attachments/signed-uploads.js';
import type { FeedDeps } from './feed/feed-news.js';
import { awaitFeedNews } from './feed/feed-news.js';
import { openFeed } from './feed/open-feed.js';
import { getFeedPage } from './feed/read-feed.js';
import type { ContactHooksDeps } from './inbox/contacts/contact-hooks.js';
import { getContact } from './inbox/contacts/get-contact.js';
import { listContacts } from './inbox/contacts/list-contacts.js';
import { mergeContact } from './inbox/contacts/merge-contact.js';
import { updateContact, upsertContact } from './inbox/contacts/write-contact.js';
import { createConversation } from './inbox/conversations/create-conversation.js';
import { getConversation } from './inbox/conversations/get-conversation.js';
import { listConversations } from './inbox/conversations/list-conversations.js';
import { mergeConversation } from './inbox/conversations/merge-conversation.js';
import { updateConversation } from './inbox/conversations/update-conversation.js';
import { deleteContact } from './inbox/erasure/delete-contact.js';
import { importContacts } from './inbox/import/import-contacts.js';
import { importConversations } from './inbox/import/import-conversations.js';
import { inTurn } from './inbox/import/in-turn.js';
import { createMessage } from './inbox/messages/create-message.js';
import { answerAboutMessage } from './inbox/messages/message-sender.js';
import { getMessage, listMessages } from './inbox/messages/messages.js';
import type { IntegrationRpcDeps } from './integrations/integrations.js';
import { integrationService } from './integrations/service.js';
import { archiveBeacon, getBeacon, listBeacons, resolveBeacon } from './site/beacons/beacons.js';
import { createBeacon } from './site/beacons/create-beacon.js';
import { updateBeacon } from './site/beacons/update-beacon.js';
import { createForm } from './site/forms/create-form.js';
import { archiveForm, getForm, listForms, resolveForm } from './site/forms/forms.js';
import { listFormSubmissions } from './site/forms/list-form-submissions.js';
import { submitForm } from './site/forms/submit-form.js';
import { updateForm } from './site/forms/update-form.js';
import { getReadReceipts, seeAsAgent, typeAsAgent, typeAsVisitor } from './site/presence/presence.js';
import { beginVisitorUpload } from './site/uploads/begin-visitor-upload.js';
import { deleteVisitorUpload, signVisitorDownload } from './site/uploads/visitor-uploads.js';
import { beginSession } from './site/widget/begin-session.js';
import { identifySession } from './site/widget/identify-session.js';
import { rateConversation } from './site/widget/rate-conversation.js';
import { seeAsVisitor } from './site/widget/see-as-visitor.js';
import { sendVisitorMessage } from './site/widget/send-visitor-message.js';
import { endSession, extendSession, resolveSession } from './site/widget/sessions.js';
import { startConversation } from './site/widget/start-conversation.js';
import { updateWidgetConfig } from './site/widget/update-widget-config.js';
import { getVisitorConversation, listVisitorConversations } from './site/widget/visitor-conversations.js';
import { getVisitorMessage, listVisitorMessages } from './site/widget/visitor-messages.js';
import { getWidgetConfig, resolveWidget } from './site/widget/widget-configs.js';
import type { SecretDeps } from './site/widget/widget-secret.js';
import { rotateWidgetSecret } from './site/widget/widget-secret.js';

/** What core's RPCs work with. */
interface CoreDeps extends AttachmentDeps, FeedDeps, SecretDeps, IntegrationRpcDeps, ContactHooksDeps {
  /** In which imports take turns. */
  readonly imports: FairShare;
}

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
    serve(PresenceServiceDefinition, { getReadReceipts, seeAsAgent, typeAsAgent, typeAsVisitor }),
    serve(AuditServiceDefinition, { recordDenial, listAuditEntries }),
    integrationService(deps),
  ];
}

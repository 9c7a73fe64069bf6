import type { BoundService } from '@pharos/kit';
import { BeaconServiceDefinition } from '@pharos/proto/pharos/core/v1/beacon';
import { FormServiceDefinition } from '@pharos/proto/pharos/core/v1/form';
import { FormSubmissionServiceDefinition } from '@pharos/proto/pharos/core/v1/form_submission';
import { PresenceServiceDefinition } from '@pharos/proto/pharos/core/v1/presence';
import { VisitorConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/visitor_conversation';
import { WidgetServiceDefinition } from '@pharos/proto/pharos/core/v1/widget';
import { WidgetSessionServiceDefinition } from '@pharos/proto/pharos/core/v1/widget_session';
import { createHandlers, type Writing } from '@pharos/service';
import type { ContactDeps } from '../inbox/index.js';
import { archiveBeacon, getBeacon, listBeacons, resolveBeacon } from './beacons/beacons.js';
import { createBeacon } from './beacons/create-beacon.js';
import { updateBeacon } from './beacons/update-beacon.js';
import { createForm } from './forms/create-form.js';
import { archiveForm, getForm, listForms, resolveForm } from './forms/forms.js';
import { listFormSubmissions } from './forms/list-form-submissions.js';
import { submitForm } from './forms/submit-form.js';
import { updateForm } from './forms/update-form.js';
import { listColleagues, showPresence } from './presence/colleagues.js';
import { getReadReceipts, seeAsAgent, typeAsAgent, typeAsVisitor } from './presence/presence.js';
import { beginVisitorUpload } from './uploads/begin-visitor-upload.js';
import { deleteVisitorUpload, signVisitorDownload } from './uploads/visitor-uploads.js';
import { beginSession } from './widget/begin-session.js';
import { identifySession } from './widget/identify-session.js';
import { leaveEmail } from './widget/leave-email.js';
import { rateConversation } from './widget/rate-conversation.js';
import { seeAsVisitor } from './widget/see-as-visitor.js';
import { sendVisitorMessage } from './widget/send-visitor-message.js';
import { endSession, extendSession, resolveSession } from './widget/sessions.js';
import { startConversation } from './widget/start-conversation.js';
import { updateWidgetConfig } from './widget/update-widget-config.js';
import { getVisitorConversation, listVisitorConversations } from './widget/visitor-conversations.js';
import { getVisitorMessage, listVisitorMessages } from './widget/visitor-messages.js';
import { getWidgetConfig, resolveWidget } from './widget/widget-configs.js';
import { rotateWidgetSecret, type SecretDeps } from './widget/widget-secret.js';

/** What RPCs of the site work with. */
export interface SiteDeps extends ContactDeps, SecretDeps {}

/** The services of widgets with their visitors, forms and beacons. */
export function siteServices(deps: SiteDeps & Writing): BoundService[] {
  const { serve } = createHandlers<SiteDeps>(deps, deps);
  return [
    serve(WidgetServiceDefinition, { getWidgetConfig, updateWidgetConfig, rotateWidgetSecret, resolveWidget }),
    serve(WidgetSessionServiceDefinition, {
      beginSession: { rpc: beginSession, about: ({ session }) => session?.contactId },
      identifySession: { rpc: identifySession, about: ({ session }) => session?.contactId },
      leaveEmail: { rpc: leaveEmail, about: ({ session }) => session?.contactId },
      resolveSession,
      extendSession,
      endSession,
    }),
    serve(VisitorConversationServiceDefinition, {
      startConversation: {
        rpc: startConversation,
        about: ({ contactId, conversation, message }) => [contactId, conversation?.id, message?.id],
      },
      sendVisitorMessage: {
        rpc: sendVisitorMessage,
        about: ({ contactId, message }) => [contactId, message?.conversationId, message?.id],
      },
      seeAsVisitor: { rpc: seeAsVisitor, about: ({ contactId, conversation }) => [contactId, conversation?.id] },
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
    serve(PresenceServiceDefinition, {
      getReadReceipts,
      seeAsAgent,
      typeAsAgent,
      listColleagues,
      showPresence,
      typeAsVisitor,
    }),
  ];
}

/** The RPCs of the attachment service about what visitors upload. */
export const visitorUploadRpcs = { beginVisitorUpload, deleteVisitorUpload, signVisitorDownload };

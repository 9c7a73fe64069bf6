import type { BoundService, FairShare } from '@pharos/kit';
import { AnswerServiceDefinition } from '@pharos/proto/pharos/core/v1/answer';
import {
  ContactServiceDefinition,
  ImportContactsRequest,
  MergeContactRequest,
} from '@pharos/proto/pharos/core/v1/contact';
import {
  type Conversation,
  ConversationServiceDefinition,
  ImportConversationsRequest,
  UpdateConversationsRequest,
} from '@pharos/proto/pharos/core/v1/conversation';
import { MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import { NotificationServiceDefinition } from '@pharos/proto/pharos/core/v1/notification';
import { SavedReplyServiceDefinition } from '@pharos/proto/pharos/core/v1/saved_reply';
import { SavedViewServiceDefinition } from '@pharos/proto/pharos/core/v1/saved_view';
import { createHandlers, type Writing } from '@pharos/service';
import { blockContact, unblockContact } from './contacts/block-contact.js';
import type { ContactDeps } from './contacts/contact-hooks.js';
import { addContactIdentity, removeContactIdentity } from './contacts/contact-identities.js';
import { getContact } from './contacts/get-contact.js';
import { listContacts } from './contacts/list-contacts.js';
import { mergeContact } from './contacts/merge-contact.js';
import { updateContact, upsertContact } from './contacts/write-contact.js';
import { countConversations } from './conversations/count-conversations.js';
import { createConversation } from './conversations/create-conversation.js';
import { getConversation } from './conversations/get-conversation.js';
import { listConversations } from './conversations/list-conversations.js';
import { mergeConversation } from './conversations/merge-conversation.js';
import { updateConversation } from './conversations/update-conversation.js';
import { updateConversations } from './conversations/update-conversations.js';
import { deleteContact } from './erasure/delete-contact.js';
import { deleteConversation } from './erasure/delete-conversation.js';
import { deleteMessage } from './erasure/delete-message.js';
import { importContacts } from './import/import-contacts.js';
import { importConversations } from './import/import-conversations.js';
import { inTurn } from './import/in-turn.js';
import { createMessage } from './messages/create-message.js';
import { forwardMessage } from './messages/forward-message.js';
import { listAnswers } from './messages/list-answers.js';
import { answerAboutMessage } from './messages/message-sender.js';
import { getMessage, listMessages } from './messages/messages.js';
import { redeliverMessage } from './messages/redeliver-message.js';
import { sendTranscript } from './messages/send-transcript.js';
import { setDeliveries, setMessageDelivery } from './messages/set-message-delivery.js';
import { updateMessage } from './messages/update-message.js';
import { listNotifications, readNotifications } from './notifications/notifications.js';
import { getPreferences, type PreferenceDeps, updatePreferences } from './notifications/preferences.js';
import { resolveNotification } from './notifications/resolve-notification.js';
import { getReadMark } from './reading/get-read-mark.js';
import { markConversation } from './reading/mark-conversation.js';
import { createSavedReply } from './saved-replies/create-saved-reply.js';
import { fillSavedReply } from './saved-replies/fill-saved-reply.js';
import { deleteSavedReply, getSavedReply, listSavedReplies, updateSavedReply } from './saved-replies/saved-replies.js';
import { createSavedView } from './saved-views/create-saved-view.js';
import { deleteSavedView, getSavedView, listSavedViews, updateSavedView } from './saved-views/saved-views.js';
import { listTimeline } from './timeline/list-timeline.js';

/** What RPCs of the inbox work with. */
export interface InboxDeps extends ContactDeps, PreferenceDeps {
  /** The slots in which imports take turns. */
  readonly imports: FairShare;
}

/** The conversation of an answer, and whose it is. */
const aboutConversation = ({ conversation }: { conversation?: Conversation | undefined }) => [
  conversation?.id,
  conversation?.contactId,
];

/** The services of conversations, messages and contacts. */
export function inboxServices(deps: InboxDeps & Writing): BoundService[] {
  const { serve } = createHandlers<InboxDeps>(deps, deps);
  return [
    serve(ConversationServiceDefinition, {
      createConversation: { rpc: createConversation, about: aboutConversation },
      getConversation,
      listConversations,
      listTimeline,
      markConversation,
      getReadMark,
      countConversations: { rpc: countConversations, isHeavy: true },
      updateConversation,
      updateConversations: {
        rpc: updateConversations,
        // A change of one is what people make by hand: it waits for no import.
        around: inTurn(deps.imports, UpdateConversationsRequest, ({ conversationIds }) => conversationIds.length === 1),
      },
      deleteConversation,
      mergeConversation: { rpc: mergeConversation, about: aboutConversation },
      importConversations: { rpc: importConversations, around: inTurn(deps.imports, ImportConversationsRequest) },
    }),
    serve(SavedReplyServiceDefinition, {
      createSavedReply,
      getSavedReply,
      listSavedReplies,
      fillSavedReply,
      updateSavedReply,
      deleteSavedReply,
    }),
    serve(SavedViewServiceDefinition, {
      createSavedView,
      getSavedView,
      listSavedViews,
      updateSavedView,
      deleteSavedView,
    }),
    serve(MessageServiceDefinition, {
      createMessage: {
        rpc: createMessage,
        about: ({ message }, { projectId }) => answerAboutMessage(projectId, message),
      },
      getMessage,
      listMessages,
      updateMessage: {
        rpc: updateMessage,
        about: ({ message }, { projectId }) => answerAboutMessage(projectId, message),
      },
      forwardMessage: {
        rpc: forwardMessage,
        about: ({ message }, { projectId }) => answerAboutMessage(projectId, message),
      },
      sendTranscript: {
        rpc: sendTranscript,
        about: ({ message }, { projectId }) => answerAboutMessage(projectId, message),
      },
      setMessageDelivery,
      redeliverMessage: {
        rpc: redeliverMessage,
        about: ({ message }, { projectId }) => answerAboutMessage(projectId, message),
      },
      deleteMessage,
    }),
    serve(AnswerServiceDefinition, { listAnswers, setDeliveries }),
    serve(NotificationServiceDefinition, {
      listNotifications,
      readNotifications,
      resolveNotification,
      getPreferences,
      updatePreferences,
    }),
    serve(ContactServiceDefinition, {
      upsertContact: { rpc: upsertContact, about: (answer) => answer.contact?.id },
      getContact,
      listContacts,
      updateContact,
      deleteContact,
      addContactIdentity: { rpc: addContactIdentity, about: (answer) => answer.contact?.id },
      removeContactIdentity,
      blockContact: { rpc: blockContact, about: (answer) => answer.contact?.id },
      unblockContact,
      mergeContact: {
        rpc: mergeContact,
        about: (answer) => answer.contact?.id,
        around: inTurn(deps.imports, MergeContactRequest),
      },
      importContacts: { rpc: importContacts, around: inTurn(deps.imports, ImportContactsRequest) },
    }),
  ];
}

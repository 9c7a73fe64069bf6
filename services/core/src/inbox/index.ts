export { fillFrom, mergeContact, nobody } from './contacts/contact.js';
export {
  type ContactDeps,
  type ContactHooks,
  type ContactHooksDeps,
  combineContactHooks,
  type Move,
} from './contacts/contact-hooks.js';
export { addUnverifiedEmail } from './contacts/contact-identities.js';
export { createContact, findContact } from './contacts/contacts.js';
export { absorbVisitor } from './contacts/merge-contact.js';
export { type ContactFields, type ContactRow, contactRecord } from './contacts/record.js';
export { contactOfPerson, type SignedIn } from './contacts/sign-in-contact.js';
export { findOrMakeContact } from './contacts/write-contact.js';
export { findAbsorbingConversation } from './conversations/absorbed-conversations.js';
export { holdConversation, lockConversation } from './conversations/conversations.js';
export { insertConversation } from './conversations/create-conversation.js';
export { type ConversationFields, type ConversationRow, conversationRecord, toCsat } from './conversations/record.js';
export { tellOverdue } from './conversations/tell-overdue.js';
export { wakeConversations } from './conversations/wake-conversations.js';
export { batch } from './erasure/batch.js';
export { isErased, isErasedFile } from './erasure/is-erased.js';
export { redactShown } from './erasure/redact-events.js';
export { deletionsJob } from './erasure/unfinished-deletions.js';
export { erasuresJob } from './erasure/unfinished-erasures.js';
export { mergesJob } from './erasure/unfinished-merges.js';
export { insertMessage, writeMessage } from './messages/create-message.js';
export { isNews, isVisible, type NewMessageRow, newMessageRow } from './messages/message.js';
export {
  type MessageAttachmentRow,
  type MessageRow,
  messageAttachmentColumns,
  messageAttachmentRecord,
  messageRecord,
  senderColumn,
} from './messages/record.js';
export { shownSender } from './messages/shown-sender.js';
export { attachToMessage, withAttachments } from './messages/take-attachments.js';
export { missingContact, missingConversation, requireConversation } from './missing.js';
export { notificationConsumer } from './notifications/consume.js';
export { removeOldNotifications } from './notifications/notifications.js';
export { sendNotificationMails } from './notifications/send-notification-mails.js';
export { purgeInbox } from './purge-inbox.js';
export { mergePendingWords } from './search/merge-pending-words.js';
export { type InboxDeps, inboxServices } from './services.js';
export { timelineConsumers } from './timeline/consume-agent-events.js';
export { noteChange } from './timeline/note-change.js';

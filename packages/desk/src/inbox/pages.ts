/* The pages of the inbox come in one file: whoever sees the list opens a conversation. */
export { ConversationPage } from './conversation-page.js';
export { InboxPage } from './inbox-page.js';
export { NoConversation } from './no-conversation.js';

import {
  article,
  colleague,
  customer,
  draft,
  type ExportFiles,
  former,
  member,
  receipt,
  type Story,
  seconds,
  texts,
} from './story.js';

const file = (id: number, data_url: string) => {
  return { id, message_id: 1, file_type: 'file', account_id: 1, extension: null, data_url, file_size: 10 };
};

const contact = (id: number, given: { name: string; email: string; phone?: string }, more: object = {}) => {
  const { name, email, phone: phone_number = null } = given;
  const shared = { id, name, email, phone_number, identifier: null, thumbnail: '', created_at: seconds(0) };
  return { ...shared, custom_attributes: {}, additional_attributes: {}, ...more };
};

/** Answers of the application API: contacts, agents, conversations, their messages by pages, and articles of a portal. */
export function chatwootExport({ memberEmail, fileUrl }: Story): ExportFiles {
  const grace = { id: 11, name: member, email: memberEmail };
  const linus = { id: 22, ...former };
  const agent = (given: object) => ({ ...given, account_id: 1, role: 'agent', confirmed: true, available_name: 'X' });
  const message = (
    id: number,
    type: number,
    sender: object | undefined,
    minute: number,
    content: string,
    more: object = {},
  ) => {
    const shared = { id, content, inbox_id: 1, conversation_id: 35436, message_type: type, content_type: 'text' };
    return { ...shared, status: 'sent', created_at: seconds(minute), private: false, source_id: null, sender, ...more };
  };
  const attachments = (each: object) => ({ attachments: [each] });
  const ada = { ...contact(11, customer), type: 'contact' };
  const bob = { ...contact(12, colleague), type: 'contact' };
  const last = message(104, 0, bob, 4, texts.picture, attachments(file(902, fileUrl)));
  const messages = [
    message(101, 0, ada, 1, texts.question),
    message(
      102,
      1,
      { ...grace, type: 'user' },
      2,
      texts.answer,
      attachments(file(901, `https://chat.example/x/${receipt.name}`)),
    ),
    message(150, 2, undefined, 2, 'Conversation was assigned'),
    message(103, 1, { ...linus, type: 'user' }, 3, texts.note, { private: true }),
  ];
  const conversation = {
    meta: { sender: contact(11, customer), channel: 'Channel::Email', assignee: agent(grace), hmac_verified: false },
    ...{
      id: 35436,
      messages: [last],
      account_id: 1,
      uuid: 'u',
      inbox_id: 1,
      labels: ['parcel', 'vip'],
      status: 'snoozed',
    },
    ...{ additional_attributes: { mail_subject: texts.subject }, custom_attributes: {}, snoozed_until: null },
    ...{ created_at: seconds(1), last_activity_at: seconds(4), priority: 'high', unread_count: 0 },
  };
  const page = (id: number, text: typeof article, status: string) => {
    return { id, title: text.title, content: text.markdown, status, category: { id: 1, locale: 'en-us' }, portal: {} };
  };
  const pageOf = (...payload: object[]) => JSON.stringify({ meta: {}, payload });
  return {
    'contacts.json': pageOf(
      contact(11, customer, {
        custom_attributes: { plan: 'pro' },
        additional_attributes: { company_name: 'Analytical Engines' },
      }),
      contact(12, colleague, { identifier: 'crm-12' }),
    ),
    'agents.json': JSON.stringify([agent(grace), agent(linus)]),
    'conversations.json': JSON.stringify({ data: { meta: { all_count: 1 }, payload: [conversation] } }),
    'conversations/35436/messages-1.json': pageOf(...messages.slice(2)),
    'conversations/35436/messages-2.json': pageOf(...messages.slice(0, 2)),
    'articles.json': pageOf(page(360, article, 'published'), page(361, draft, 'draft'), page(362, draft, 'archived')),
    'attachments/files/901/receipt.txt': receipt.content,
  };
}

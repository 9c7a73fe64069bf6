import {
  article,
  at,
  colleague,
  customer,
  draft,
  type ExportFiles,
  former,
  lines,
  member,
  picture,
  receipt,
  type Story,
  texts,
} from './story.js';

const comment = (id: number, author_id: number, minute: number, html_body: string, more: object = {}) => {
  const body = html_body.replace(/<[^>]*>/g, '');
  const shared = { id, type: 'Comment', author_id, body, html_body, plain_body: body, public: true, attachments: [] };
  return { ...shared, audit_id: id + 1_000, via: { channel: 'web' }, created_at: at(minute), metadata: {}, ...more };
};

const file = (id: number, file_name: string, content_url: string) => ({
  ...{ id, file_name, content_url, content_type: 'text/plain', size: 10, inline: false, deleted: false },
});

/** The JSON export of tickets, users and organizations, one object a line, and answers of the API of the help center. */
export function zendeskExport({ memberEmail, fileUrl }: Story): ExportFiles {
  const user = (id: number, role: string, more: object) => ({ id, role, active: true, created_at: at(0), ...more });
  const users = [
    user(11, 'end-user', { ...customer, organization_id: 5, user_fields: { plan: 'pro', empty: null } }),
    user(12, 'end-user', { ...colleague, phone: null, external_id: 'crm-12' }),
    user(21, 'agent', { name: member, email: memberEmail }),
    user(22, 'admin', { ...former }),
    user(13, 'end-user', { name: 'Without an address', email: null }),
  ];
  const comments = [
    comment(101, 11, 1, texts.question),
    comment(102, 21, 2, texts.answer, { attachments: [file(901, receipt.name, 'https://acme.zendesk.com/x')] }),
    comment(103, 22, 3, texts.note, { public: false }),
    comment(104, 12, 4, texts.picture, { attachments: [file(902, picture.name, fileUrl)] }),
  ];
  const ticket = {
    ...{ id: 35436, subject: texts.subject, description: 'It was to come yesterday.', status: 'pending' },
    ...{ priority: 'high', tags: ['parcel', 'vip'], via: { channel: 'email' }, created_at: at(1), updated_at: at(4) },
    ...{ requester_id: 11, submitter_id: 11, assignee_id: 21, comments: [...comments].reverse() },
  };
  const other = { ...ticket, id: 35437, subject: 'Old', status: 'closed', assignee_id: 22, comments: undefined };
  const removed = { ...ticket, id: 35438, status: 'deleted' };
  const page = (id: number, text: typeof article, isDraft: boolean) => ({
    ...{ id, title: text.title, body: text.html, locale: 'en-us', source_locale: 'en-us', draft: isDraft },
    ...{ section_id: 1, author_id: 21, label_names: ['orders'], created_at: at(0) },
  });
  const german = { ...page(360, { ...article, title: 'Eine Bestellung zurückgeben' }, false), locale: 'de' };
  const articles = [page(360, article, false), page(361, draft, true), german];
  return {
    'organizations.json': lines({ id: 5, name: 'Analytical Engines', domain_names: [] }),
    'tickets.json': lines(ticket, other, removed),
    'tickets/35437/comments.json': JSON.stringify({ comments: [comment(201, 22, 5, 'From its own file.')], count: 1 }),
    'users.json': lines(...users),
    'help_center/articles.json': JSON.stringify({ articles, page: 1, next_page: null, count: 3 }),
    'attachments/files/901/receipt.txt': receipt.content,
  };
}

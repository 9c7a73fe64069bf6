import {
  article,
  colleague,
  customer,
  draft,
  type ExportFiles,
  former,
  member,
  picture,
  receipt,
  type Story,
  seconds,
  texts,
} from './story.js';

const file = (name: string, url: string) => ({ type: 'upload', name, url, content_type: 'text/plain', filesize: 10 });

/** Answers of the API: lists of contacts, teammates and articles, and a retrieved conversation. */
export function intercomExport({ memberEmail, fileUrl }: Story): ExportFiles {
  const list = (...data: object[]) => JSON.stringify({ type: 'list', data, total_count: data.length, pages: {} });
  const contact = (id: string, more: object) => ({
    type: 'contact',
    id,
    role: 'user',
    created_at: seconds(0),
    ...more,
  });
  const [ada, bob] = ['5ba682d23d7cf92bef87bfd4', '5ba682d23d7cf92bef87bfd5'];
  const person = (type: string, id: string, { name, email }: { name: string; email: string }) => {
    return { type, id, name, email };
  };
  const part = (id: string, author: object, minute: number, body: string | null, more: object = {}) => {
    const shared = { type: 'conversation_part', id, part_type: 'comment', body, created_at: seconds(minute) };
    return { ...shared, author, attachments: [], external_id: null, redacted: false, assigned_to: null, ...more };
  };
  const grace = person('admin', '21', { name: member, email: memberEmail });
  const linus = person('admin', '22', former);
  const parts = [
    part('102', grace, 2, `<p>${texts.answer}</p>`, {
      attachments: [file(receipt.name, 'https://downloads.intercomcdn.com/x')],
    }),
    part('150', grace, 2, null, { part_type: 'assignment' }),
    part('103', linus, 3, `<p>${texts.note}</p>`, { part_type: 'note' }),
    part('104', person('user', bob, colleague), 4, `<p>${texts.picture}</p>`, {
      attachments: [file(picture.name, fileUrl)],
    }),
  ];
  const conversation = {
    ...{ type: 'conversation', id: '35436', title: null, created_at: seconds(1), updated_at: seconds(4) },
    ...{ open: true, state: 'snoozed', snoozed_until: null, read: true, priority: 'priority', admin_assignee_id: 21 },
    tags: {
      type: 'tag.list',
      tags: [
        { type: 'tag', id: '1', name: 'parcel' },
        { type: 'tag', id: '2', name: 'vip' },
      ],
    },
    contacts: { type: 'contact.list', contacts: [{ type: 'contact', id: ada, external_id: null }] },
    source: {
      ...{ type: 'email', id: '101', delivered_as: 'customer_initiated', subject: `<p>${texts.subject}</p>` },
      ...{ body: `<p>${texts.question}</p>`, author: person('user', ada, customer), attachments: [], url: null },
    },
    conversation_parts: { type: 'conversation_part.list', conversation_parts: parts, total_count: 4 },
  };
  const page = (id: string, text: typeof article, state: string, more: object = {}) => {
    return { type: 'article', id, title: text.title, body: text.html, state, default_locale: 'en-us', ...more };
  };
  const german = { title: 'Eine Bestellung zurückgeben', body: '<p>Bald.</p>', state: 'published' };
  const translated_content = { type: 'article_translated_content', de: { type: 'article_content', ...german } };
  return {
    'contacts.json': list(
      contact(ada, {
        ...customer,
        custom_attributes: { plan: 'pro', empty: null },
        companies: { data: [{ id: '5' }] },
      }),
      contact(bob, { ...colleague, external_id: 'crm-12' }),
    ),
    'companies.json': list({ type: 'company', id: '5', name: 'Analytical Engines' }),
    'admins.json': JSON.stringify({ type: 'admin.list', admins: [grace, linus] }),
    'conversations/35436.json': JSON.stringify(conversation),
    'articles.json': list(page('360', article, 'published', { translated_content }), page('361', draft, 'draft')),
    'attachments/messages/102/receipt.txt': receipt.content,
  };
}

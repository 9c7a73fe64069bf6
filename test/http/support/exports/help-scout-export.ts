import {
  article,
  at,
  colleague,
  customer,
  draft,
  type ExportFiles,
  former,
  member,
  picture,
  receipt,
  type Story,
  texts,
} from './story.js';

const page = (name: string, ...records: object[]) =>
  JSON.stringify({ _embedded: { [name]: records }, _links: {}, page: { size: 25, totalElements: records.length } });

const named = (type: string, id: number, { name, email }: { name: string; email: string }) => {
  const [first, last] = name.split(' ');
  return { id, type, first, last, photoUrl: '', email };
};

/** Answers of the Inbox API: customers, users, conversations, and the threads of each; and articles of the Docs API. */
export function helpScoutExport({ memberEmail, fileUrl }: Story): ExportFiles {
  const person = (
    id: number,
    { name, email, phone }: { name: string; email: string; phone?: string },
    more: object,
  ) => {
    const [firstName, lastName] = name.split(' ');
    const emails = [{ id: 1, value: email, type: 'home' }];
    const phones = phone === undefined ? [] : [{ id: 1, value: phone, type: 'work' }];
    return { id, firstName, lastName, createdAt: at(0), ...more, _embedded: { emails, phones, chats: [] } };
  };
  const grace = { name: member, email: memberEmail };
  const user = (id: number, { name, email }: typeof grace) => {
    const [firstName, lastName] = name.split(' ');
    return { id, firstName, lastName, email, role: 'user', timezone: 'Europe/Berlin', createdAt: at(0) };
  };
  const thread = (
    id: number,
    type: string,
    createdBy: object,
    minute: number,
    body: string,
    attachments: object[] = [],
  ) => {
    const shared = { id, type, status: 'active', state: 'published', body, source: { type: 'email', via: 'customer' } };
    return { ...shared, createdBy, createdAt: at(minute), _embedded: { attachments } };
  };
  const file = (id: number, filename: string, href: string) => {
    return { id, filename, mimeType: 'text/plain', size: 10, _links: { data: { href: 'https://x' }, web: { href } } };
  };
  const threads = [
    thread(104, 'customer', named('customer', 12, colleague), 4, texts.picture, [file(902, picture.name, fileUrl)]),
    { ...thread(150, 'lineitem', named('user', 21, grace), 3, ''), body: undefined, action: { text: 'Assigned' } },
    thread(103, 'note', named('user', 22, former), 3, texts.note),
    thread(102, 'message', named('user', 21, grace), 2, texts.answer, [
      file(901, receipt.name, 'https://secure.helpscout.net/x'),
    ]),
    { ...thread(151, 'message', named('user', 21, grace), 2, 'Never sent.'), state: 'draft' },
    thread(101, 'customer', named('customer', 11, customer), 1, texts.question),
  ];
  const conversation = {
    ...{ id: 35436, number: 349, type: 'email', folderId: 1, status: 'pending', state: 'published', threads: 4 },
    ...{ subject: texts.subject, mailboxId: 85, createdAt: at(1), assignee: named('user', 21, grace) },
    ...{ createdBy: named('customer', 11, customer), primaryCustomer: named('customer', 11, customer) },
    tags: [
      { id: 1, color: '#fff', tag: 'parcel' },
      { id: 2, color: '#fff', tag: 'vip' },
    ],
    _embedded: { threads: [] },
  };
  const spam = { ...conversation, id: 35437, status: 'spam' };
  const doc = (id: string, text: typeof article, status: string) => {
    const shared = { id, number: 1, collectionId: 'c', slug: 'x', status, name: text.title, text: text.html };
    return JSON.stringify({ article: { ...shared, keywords: ['orders'], categories: [], related: [] } });
  };
  return {
    'customers.json': page(
      'customers',
      person(11, customer, { organization: 'Analytical Engines', jobTitle: 'Analyst' }),
      person(12, colleague, {}),
    ),
    'users.json': page('users', user(21, grace), user(22, former)),
    'conversations.json': page('conversations', conversation, spam),
    'conversations/35436/threads.json': page('threads', ...threads),
    'docs/360.json': doc('360', article, 'published'),
    'docs/361.json': doc('361', draft, 'notpublished'),
    'attachments/files/901/receipt.txt': receipt.content,
  };
}

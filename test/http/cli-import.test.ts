import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CommandLine } from '../support/command-line.js';
import { chatwootExport } from './support/exports/chatwoot-export.js';
import { helpScoutExport } from './support/exports/help-scout-export.js';
import { intercomExport } from './support/exports/intercom-export.js';
import { article, at, colleague, customer, draft, former, picture, receipt, texts } from './support/exports/story.js';
import { writeExport } from './support/exports/written-export.js';
import { zendeskExport } from './support/exports/zendesk-export.js';
import type { Org } from './support/org.js';
import { newMember, type Signed } from './support/people.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let grace: Signed;
let server: Server;
let origin: string;
let asked = 0;
let isDown = true;
beforeAll(async () => {
  org = await platform.newOrg();
  grace = await newMember(org, { name: 'Grace Hopper' });
  server = createServer((request, response) => {
    asked += 1;
    if (request.url === '/leads-away') response.writeHead(302, { location: 'http://localhost:9/x' }).end();
    else if (request.url === '/gone') response.writeHead(404).end();
    else if (request.url === '/stays-down' || (request.url === '/down' && isDown))
      response.writeHead(503, { 'retry-after': '3600' }).end();
    else response.end(picture.content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server?.close());

let project: ProjectApi;
let cli: CommandLine;
beforeEach(async () => {
  project = await org.newProject();
  cli = new CommandLine(platform.baseUrl, { key: org.key.secret, project: project.id });
  return () => cli.remove();
});

const products = [
  { name: 'zendesk', make: zendeskExport, contacts: 3, conversations: 2, articles: 2 },
  { name: 'intercom', make: intercomExport, contacts: 2, conversations: 1, articles: 2 },
  { name: 'helpscout', make: helpScoutExport, contacts: 2, conversations: 1, articles: 1 },
  { name: 'chatwoot', make: chatwootExport, contacts: 2, conversations: 1, articles: 1 },
];

/** Writes the export of a product into the folder `export`. */
function write({ make }: (typeof products)[number], path = `/${picture.name}`): void {
  writeExport(join(cli.folder, 'export'), make({ memberEmail: grace.email.toUpperCase(), fileUrl: origin + path }));
}

async function conversationOf(externalId: string) {
  const { data } = await project.listConversations({ external_id: externalId });
  const [conversation] = data;
  if (conversation === undefined) throw new Error(`there is no ${externalId}`);
  return { ...conversation, messages: (await project.listMessages(conversation.id)).data };
}

describe.each(products)('an export of $name', (product) => {
  const { name } = product;

  test('arrives with its people, times, order, authors, notes and files', async () => {
    write(product);
    const done = await cli.json('import', name, 'export', '--fetch-attachments', origin);
    expect(done).toMatchObject({
      contacts: { rows: product.contacts, created: product.contacts, failed: 0 },
      conversations: { created: product.conversations, failed: 0 },
      articles: { created: product.articles, failed: 0 },
      drafts: { created: 1, failed: 0 },
    });
    const conversation = await conversationOf(`${name}-35436`);
    expect(conversation).toMatchObject({
      subject: texts.subject,
      status: 'snoozed',
      priority: name === 'helpscout' ? 'normal' : 'high',
      channel: 'email',
      tags: ['parcel', 'vip'],
      assigned_to: grace.id,
      created_at: at(1),
      updated_at: at(4),
    });
    const own = (text: string) => expect.stringContaining(text);
    expect(conversation.messages).toMatchObject([
      { content: own(texts.question), sender_type: 'customer', is_internal: false, created_at: at(1), attachments: [] },
      {
        ...{ content: own(texts.answer), sender_type: 'agent', sender_id: grace.id, is_internal: false },
        ...{ created_at: at(2), attachments: [{ name: receipt.name }], external_id: '102' },
      },
      { content: own(texts.note), sender_type: 'agent', sender_id: former.name, is_internal: true, created_at: at(3) },
      {
        ...{ content: own(texts.picture), sender_type: 'customer', sender_id: colleague.email, created_at: at(4) },
        attachments: [{ name: picture.name }],
      },
    ]);
    const [, answer, , last] = conversation.messages;
    for (const [message, content] of [
      [answer, receipt.content],
      [last, picture.content],
    ] as const)
      expect((await project.files.download(message?.attachments[0]?.id ?? '')).bytes.toString()).toBe(content);
  });

  test('arrives with what its contacts and articles say', async () => {
    write(product);
    await cli.json('import', name, 'export');
    const [ada] = (await project.listContacts({ email: customer.email })).data;
    const company = 'Analytical Engines';
    expect(ada).toMatchObject({ ...customer, company, external_id: null, created_at: at(0) });
    expect(ada?.metadata).toMatchObject({ [`${name}_id`]: expect.any(String) });
    if (name !== 'helpscout') expect(ada?.metadata).toMatchObject({ plan: 'pro' });
    expect((await conversationOf(`${name}-35436`)).contact_id).toBe(ada?.id);
    const [bob] = (await project.listContacts({ email: colleague.email })).data;
    expect(bob?.external_id).toBe(name === 'helpscout' ? null : 'crm-12');
    const articles = await cli.json('kb', 'pull', 'kb');
    expect(articles).toHaveLength(product.articles + 1);
    expect(cli.file(`kb/${name}-360.md`)).toContain(`${article.markdown}\n`);
    expect(cli.file(`kb/${name}-360.md`)).toContain(`title: ${article.title}\n`);
    const { data } = await org.client.get<{ title: string; status: string }[]>(`${project.path}/kb/articles`, {});
    expect(data.filter(({ status }) => status === 'draft').map(({ title }) => title)).toEqual([draft.title]);
  });

  test('is only reported by a dry run, with what would be left out', async () => {
    write(product);
    const found = await cli.json('import', name, 'export', '--dry-run');
    expect(found).toMatchObject({
      contacts: { rows: product.contacts, failed: 0 },
      conversations: { failed: 0 },
      articles: { rows: product.articles, failed: 0 },
      drafts: { rows: 1, failed: 0 },
    });
    const host = new URL(origin).host;
    expect(found.dropped).toContainEqual({
      why: `a file at ${host}, which is not fetched without --fetch-attachments`,
      count: 1,
      examples: [picture.name],
    });
    expect((await project.listContacts()).data).toEqual([]);
    const { stdout } = await cli.run(['import', name, 'export', '--dry-run']);
    expect(stdout).toMatch(/contacts: \d rows, of which 0 would be rejected\.\n[\s\S]*Nothing was sent\.\n$/);
  });

  test('is the same when it is imported again', async () => {
    write(product);
    await cli.json('import', name, 'export');
    if (name === 'zendesk')
      expect((await conversationOf('zendesk-35437')).messages.map((each) => each.external_id)).toEqual(['201']);
    const before = await conversationOf(`${name}-35436`);
    const again = await cli.json('import', name, 'export');
    for (const stage of ['contacts', 'conversations', 'articles', 'drafts'])
      expect(again[stage]).toMatchObject({ created: 0, updated: 0, failed: 0 });
    expect(await conversationOf(`${name}-35436`)).toEqual(before);
  });
});

describe('a file at an address', () => {
  const [zendesk] = products as [(typeof products)[number]];
  const why = async (...more: string[]) =>
    (await cli.json('import', 'zendesk', 'export', ...more)).dropped.map((each: { why: string }) => each.why);

  test('is not asked for unless its host is named, also not after a redirect', async () => {
    write(zendesk);
    const before = asked;
    await why();
    await why('--restart', '--fetch-attachments', 'zendesk.com');
    expect(asked).toBe(before);
    write(zendesk, '/leads-away');
    expect(await why('--restart', '--fetch-attachments', origin)).toContain(
      'a file at http://localhost:9, which --fetch-attachments does not name',
    );
    expect(asked).toBe(before + 1);
    expect((await conversationOf('zendesk-35436')).messages.at(-1)?.attachments).toEqual([]);
  });

  test('ends the import while its host is down, and the import goes on when that answers again', async () => {
    write(zendesk, '/down');
    const args = ['import', 'zendesk', 'export', '--fetch-attachments', origin];
    const { code, stderr } = await cli.run(args);
    expect([code, stderr]).toEqual([6, expect.stringContaining('answered with status 503')]);
    expect((await project.listConversations()).data).toEqual([]);
    isDown = false;
    expect((await cli.run(args)).stderr).toContain('Goes on after 3 rows');
    expect((await conversationOf('zendesk-35436')).messages.at(-1)?.attachments).toMatchObject([
      { name: picture.name },
    ]);
  });

  test('ends the import, which does not go on when the team has changed: rows name its members', async () => {
    write(zendesk, '/stays-down');
    const args = ['import', 'zendesk', 'export', '--fetch-attachments', origin];
    expect((await cli.run(args)).code).toBe(6);
    await newMember(org, { name: 'Newcomer' });
    const { code, stderr } = await cli.run(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining('of another export, project or team')]);
  });

  test('that is left out is listed beside the export with its conversation and message', async () => {
    write(zendesk, '/gone');
    const done = await cli.json('import', 'zendesk', 'export', '--fetch-attachments', origin);
    expect(done.dropped_files_file).toBe('export.dropped.ndjson');
    expect(JSON.parse(cli.file('export.dropped.ndjson'))).toEqual({
      ...{ conversation_id: '35436', message_id: '104', file_id: '902', name: picture.name, url: `${origin}/gone` },
      why: `a file ${new URL(origin).host} answered with status 404`,
    });
  });

  test('stays where it is if no files are wanted', async () => {
    write(zendesk);
    const before = asked;
    expect(await why('--no-attachments', '--fetch-attachments', origin)).toEqual(
      expect.arrayContaining(['a file, because of --no-attachments']),
    );
    expect(asked).toBe(before);
    const { messages } = await conversationOf('zendesk-35436');
    expect(messages.flatMap(({ attachments }) => attachments)).toEqual([]);
  });

  test('comes from a host, and not from a path', async () => {
    const { code, stderr } = await cli.run(['import', 'zendesk', 'export', '--fetch-attachments', `${origin}/x`]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--fetch-attachments needs a host')]);
  });
});

test('how far an import is, is shown in a terminal only', async () => {
  write(products[0] as (typeof products)[number]);
  const shown = cli.startInTerminal(['import', 'zendesk', 'export', '--no-attachments']);
  expect(await shown.exited).toBe(0);
  expect(shown.output()).toContain('[####################] conversations: 2 of 2, 0 rejected');
  expect((await cli.run(['import', 'zendesk', 'export', '--no-attachments'])).stderr).toBe('');
});

test('an export in which nothing is found, or that is not there, is told', async () => {
  writeExport(join(cli.folder, 'empty'), { 'notes.txt': 'x' });
  for (const [place, code] of [
    ['empty', 5],
    ['absent', 4],
  ] as const)
    expect((await cli.run(['import', 'zendesk', place])).code).toBe(code);
  writeExport(join(cli.folder, 'odd'), {
    'broken.json': '{"tickets": [',
    'tickets.json': JSON.stringify({ tickets: [{ id: 1, subject: 'No time', requester_id: 2 }] }),
    'comments.json': JSON.stringify({ comments: [] }),
  });
  const { code: ended, data } = await cli.run(['import', 'zendesk', 'odd', '--dry-run', '--json']);
  expect(ended).toBe(7);
  expect(data.dropped.map(({ why }: { why: string }) => why)).toEqual([
    'not valid JSON',
    'its path does not name the ticket, as tickets/35436/comments.json',
    expect.stringContaining('not in the documented form: created_at'),
  ]);
});

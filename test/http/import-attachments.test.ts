import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FilesApi } from './support/files-api.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let files: FilesApi;
beforeAll(async () => {
  org = await platform.newOrg();
});
beforeEach(async () => {
  project = await org.newProject();
  files = project.files;
});

interface MessageRow {
  external_id?: string;
  created_at: string;
  attachments: string[];
}

const message = (external_id: string, attachments: string[], day = 1): MessageRow & { content: string } => ({
  external_id,
  content: `Message ${external_id}`,
  created_at: `2020-01-0${day}T09:00:00.000Z`,
  attachments,
});
const ticket = (id: string, ...messages: MessageRow[]) => ({ external_id: id, messages });
const upload = async (name: string) => (await files.upload(`content of ${name}`, { name })).id;
const resultsOf = async (...rows: object[]) =>
  (await project.importConversations(rows)).data.map(({ result, error }) => [result, error?.issues ?? null]);

async function filesOf(externalId: string) {
  const { data: found } = await project.listConversations({ external_id: externalId });
  const { data } = await project.listMessages(found[0]?.id ?? '');
  return data.map(({ content, attachments }) => [content, ...attachments.map(({ name }) => name)]);
}

const taken = (...path: (string | number)[]) => [
  { path, message: 'must be an attachment that is ready and not used by another message' },
];

describe('files that were uploaded', () => {
  test('become those of the imported messages, in their order, and stay', async () => {
    const [a, b, c] = [await upload('a.txt'), await upload('b.txt'), await upload('c.txt')];
    expect(await resultsOf(ticket('T', message('2', [c], 2), message('1', [b, a])))).toEqual([['created', null]]);
    expect(await filesOf('T')).toEqual([
      ['Message 1', 'b.txt', 'a.txt'],
      ['Message 2', 'c.txt'],
    ]);
    const { data } = await files.get(a);
    expect(data).toMatchObject({ message_id: expect.stringMatching(/^msg_/), expires_at: null });
    expect((await files.download(a)).bytes.toString()).toBe('content of a.txt');
  });

  test('come with messages that are added later; those of known messages are left alone', async () => {
    const [a, b, c] = [await upload('a.txt'), await upload('b.txt'), await upload('c.txt')];
    await resultsOf(ticket('T', message('1', [a])));
    const again = ticket('T', message('1', [c]), message('2', [b], 2));
    expect(await resultsOf(again)).toEqual([['updated', null]]);
    expect(await resultsOf(again, ticket('T', message('1', [a])))).toEqual([
      ['unchanged', null],
      ['unchanged', null],
    ]);
    expect(await filesOf('T')).toEqual([
      ['Message 1', 'a.txt'],
      ['Message 2', 'b.txt'],
    ]);
    expect((await files.get(c)).data).toMatchObject({ message_id: null, expires_at: expect.any(String) });
  });

  test('that a message cannot have fail its row alone, with the place in the row as it was sent', async () => {
    const [a, b, c] = [await upload('a.txt'), await upload('b.txt'), await upload('c.txt')];
    const elsewhere = await (await org.newProject()).files.upload('x');
    const absent = 'att_01J8ZQ4T6W5N4H2M3C7V9X0YBD';
    const rows = [
      ticket('twice', message('2', [a], 2), message('1', [a])),
      ticket('absent', message('1', [b, absent])),
      ticket('elsewhere', message('1', [elsewhere.id])),
      ticket('good', message('1', [a, b])),
      ticket('late', message('1', [b])),
      ticket('good', message('2', [a, c], 2)),
      ticket('good', message('2', [c], 2)),
    ];
    expect(await resultsOf(...rows)).toEqual([
      ['failed', taken('messages', 0, 'attachments', 0)],
      ['failed', taken('messages', 0, 'attachments', 1)],
      ['failed', taken('messages', 0, 'attachments', 0)],
      ['created', null],
      ['failed', taken('messages', 0, 'attachments', 0)],
      ['failed', taken('messages', 0, 'attachments', 0)],
      ['updated', null],
    ]);
    expect(await filesOf('good')).toEqual([
      ['Message 1', 'a.txt', 'b.txt'],
      ['Message 2', 'c.txt'],
    ]);
  });

  test('stay free when their row fails because of its contact', async () => {
    await project.newContact({ external_id: 'crm-1', email: 'taken@example.com' });
    const a = await upload('a.txt');
    const contact = { external_id: 'crm-2', email: 'taken@example.com' };
    const rows = [{ ...ticket('bad', message('1', [a])), contact }, ticket('good', message('1', [a]))];
    expect((await resultsOf(...rows)).map(([result]) => result)).toEqual(['failed', 'created']);
    expect(await filesOf('good')).toEqual([['Message 1', 'a.txt']]);
  });

  test('go to one conversation only, also when two requests want them at the same time', async () => {
    const a = await upload('a.txt');
    const answers = await Promise.all(['one', 'two', 'three'].map((id) => resultsOf(ticket(id, message('1', [a])))));
    expect(answers.map(([row]) => row?.[0]).sort()).toEqual(['created', 'failed', 'failed']);
  });
});

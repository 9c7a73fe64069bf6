import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { InProject } from '../account/connect.js';
import { ArticlePictures } from './article-pictures.js';
import { Attachments } from './attachments.js';
import { DroppedFiles } from './dropped-files.js';
import { DroppedRecords } from './dropped-records.js';
import { Export } from './export.js';
import { zendesk } from './products/zendesk.js';
import { stagesOf } from './stages.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stages-'));
  return () => rmSync(folder, { recursive: true });
});

const created_at = '2020-01-01T00:00:00Z';
const names = Array.from({ length: 25 }, (_, n) => `${n}.txt`);

/** Files are in the folder of their message, which becomes three messages here. */
function writeTicket(): string {
  const attachments = names.map((file_name, id) => ({ id, file_name }));
  const comments = [{ id: 53, body: 'With files', created_at, attachments }];
  const place = join(folder, 'export');
  mkdirSync(join(place, 'attachments/messages/53'), { recursive: true });
  for (const name of names) writeFileSync(join(place, 'attachments/messages/53', name), name);
  writeFileSync(
    join(place, 'tickets.json'),
    JSON.stringify({ id: 7, subject: 'x', requester_id: 2, comments, created_at }),
  );
  return place;
}

/** What the platform is sent, which answers as it is told. */
class Sent {
  readonly uploads: string[] = [];
  attached: unknown[] = [];
  mostAtOnce = 0;
  #running = 0;

  constructor(private readonly error: object | null) {}

  get to(): InProject {
    const attachments = { upload: (named: { name: string }) => this.#upload(named.name) };
    const importConversations = async ({ body }: { body: Blob }) => {
      const { messages } = JSON.parse(await body.text());
      this.attached = messages.map((message: { attachments: unknown }) => message.attachments);
      return { data: [{ error: this.error }], meta: { created: 1, updated: 0, unchanged: 0 } };
    };
    return { pharos: { attachments, conversations: { importConversations } }, projectId: 'p' } as unknown as InProject;
  }

  async #upload(name: string) {
    this.#running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#running);
    await new Promise((resolve) => setImmediate(resolve));
    this.#running -= 1;
    this.uploads.push(name);
    return { id: name };
  }
}

async function send(error: object | null) {
  const place = writeTicket();
  const dropped = new DroppedRecords(new DroppedFiles(`${place}.dropped.ndjson`));
  const from = await Export.open(zendesk, place, dropped);
  const context = { product: 'zendesk', people: from.people, dropped, team: new Map() };
  const sent = new Sent(error);
  const stages = stagesOf({
    from,
    to: sent.to,
    context,
    attachments: new Attachments(place, [], dropped),
    pictures: new ArticlePictures([], dropped),
  });
  const stage = stages.find(({ name }) => name === 'conversations');
  for await (const row of stage?.rows() ?? []) await stage?.send([row], 'key');
  return { sent, dropped, list: `${place}.dropped.ndjson` };
}

test('all files of a message arrive, ten in each that it becomes, and four are uploaded at a time', async () => {
  const { sent, dropped } = await send(null);
  expect(sent.attached).toEqual([names.slice(0, 10), names.slice(10, 20), names.slice(20)]);
  expect(sent.mostAtOnce).toBe(4);
  expect(dropped.all).toEqual([]);
});

test('the files of a rejected row are listed', async () => {
  const { list } = await send({ code: 'VALIDATION_ERROR', message: 'refused' });
  const lines = readFileSync(list, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).name)).toEqual(names);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ conversation_id: '7', message_id: '53' });
});

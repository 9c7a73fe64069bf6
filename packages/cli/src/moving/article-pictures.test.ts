import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PharosError } from '@pharos/sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InProject } from '../account/connect.js';
import { ArticlePictures } from './article-pictures.js';
import { DroppedRecords } from './dropped-records.js';
import { fetchFrom } from './fetch-from.js';

const server = createServer(({ url }, response) => {
  if (url?.startsWith('/gone.png')) response.writeHead(404).end();
  else if (url === '/away.png') response.writeHead(302, { location: 'https://evil.example/a.png' }).end();
  else response.end(url);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

let uploads: { name: string; text: string }[];
let dropped: DroppedRecords;
beforeEach(() => {
  uploads = [];
  dropped = new DroppedRecords();
});

const url = (n: number) => `/api/public/kb/prj_${'1'.repeat(26)}/pictures/pic_${String(n).repeat(26)}`;
const to = {
  projectId: 'prj',
  pharos: {
    knowledgeBase: {
      createPicture: async ({ name, body }: { name: string; body: Blob }) => {
        if (name.endsWith('.svg')) throw new PharosError('VALIDATION_ERROR', 'no picture', 400);
        uploads.push({ name, text: await body.text() });
        return { url: url(uploads.length) };
      },
    },
  },
} as unknown as InProject;

async function imported(body: string, from: string[] | undefined): Promise<string> {
  const pictures = new ArticlePictures(from?.map(fetchFrom), dropped);
  const row = pictures.rowOf({ external_id: 'zendesk-1', title: 'A', body });
  const sent = await pictures.upload(to, row);
  expect(Buffer.byteLength(sent.json ?? '')).toBeLessThanOrEqual(Buffer.byteLength(row.json ?? ''));
  return JSON.parse(sent.json ?? '').body;
}

test('pictures at a host that is named are uploaded once, and shown from here', async () => {
  const body = `![a](${origin}/a.png?x=1) ![b](${origin}/b.png) ![a](${origin}/a.png?x=1)`;
  const after = await imported(body, [origin]);
  expect(uploads.map(({ name }) => name).sort()).toEqual(['a.png', 'b.png']);
  const [one, two] = [
    url(uploads.findIndex(({ name }) => name === 'a.png') + 1),
    url(uploads.findIndex(({ name }) => name === 'b.png') + 1),
  ];
  expect(after).toBe(`![a](${one}) ![b](${two}) ![a](${one})`);
});

test.each([
  ['no host is named', []],
  ['another host is named', ['https://acme.example']],
  ['no files are imported', undefined],
])('no picture is asked for when %s', async (_, from) => {
  const body = `![a](${origin}/a.png) [b](${origin}/b.png)`;
  expect([await imported(body, from), uploads]).toEqual([body, []]);
});

test('what cannot be had or is no picture keeps its address, and the report says so', async () => {
  const body = ['gone.png', 'away.png', 'x.svg'].map((name) => `![](${origin}/${name})`).join(' ');
  expect(await imported(body, [origin])).toBe(body);
  expect(dropped.all.map(({ why }) => why.replace(/:\d+/, '')).sort()).toEqual([
    'a picture 127.0.0.1 answered with status 404, which keeps its address',
    'a picture at https://evil.example, which --fetch-attachments does not name, which keeps its address',
    'a picture that was refused and keeps its address: VALIDATION_ERROR',
  ]);
});

test('a row is measured with the addresses of pictures that cannot be had, however they are written', async () => {
  const long = `${origin}/gone.png?${'x=1&'.repeat(50)}`;
  const body = `![](${origin}/b.png) ![](${long}) <img src="${long.replaceAll('&', '&amp;')}"> ![](${origin}/gone.png?${'\\_'.repeat(40)})`;
  expect(await imported(body, [origin])).toBe(body.replace(`${origin}/b.png`, url(1)));
});

test('a picture whose address is as long as ours is uploaded, too', async () => {
  const address = `${origin}/a.png?`.padEnd(url(1).length, 'x');
  expect(await imported(`![](${address})`, [origin])).toBe(`![](${url(1)})`);
});

test.each([
  ['rote%20L%C3%A4mpchen.png', 'rote Lämpchen.png'],
  ['a%2Fb.png', 'b.png'],
  ['a%00b.png', 'a%00b.png'],
  ['%ff.png', '%ff.png'],
])('a picture at %s is called %s', async (path, name) => {
  await imported(`![](${origin}/${path})`, [origin]);
  expect(uploads).toMatchObject([{ name }]);
});

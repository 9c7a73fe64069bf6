import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoFileOf, ensureDemo } from './ensure-demo.js';
import { shop } from './shop.js';

/** Collections by their paths, which is all that the demo asks of the API. */
let made: Map<string, Record<string, unknown>[]>;
let refused: string | undefined;
let server: Server;
let folder: string;

beforeEach(async () => {
  [made, refused] = [new Map(), undefined];
  folder = mkdtempSync(join(tmpdir(), 'demo-'));
  server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://api').pathname.replace('/api/v1', '');
    const body = await text(request);
    if (request.method === 'POST' && path === refused) return void response.writeHead(503).end();
    const list = made.get(path) ?? [];
    if (request.method === 'GET') return void response.end(JSON.stringify({ data: list }));
    const record = { id: `${path.split('/').at(-1)}_${list.length + 1}`, ...JSON.parse(body || '{}') };
    made.set(path, [...list, record]);
    response.end(JSON.stringify({ data: record }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const ensure = () => {
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return ensureDemo({ base_url, org_id: 'org_1', api_key: 'key' }, folder);
};
const shown = () => JSON.parse(readFileSync(demoFileOf(folder), 'utf8'));
const projects = '/orgs/org_1/projects';

test.each(['/projects/projects_1/kb/articles', '/projects/projects_1/forms', '/projects/projects_1/beacons'])(
  'a shop that could not be made to its end, at %s, is completed by the next start, and nothing is there twice',
  async (path) => {
    refused = path;
    await expect(ensure()).rejects.toThrow('503');
    refused = undefined;
    await ensure();
    expect(shown()).toMatchObject({ project_id: 'projects_1', beacon_id: 'beacons_1' });
    const titles = made.get('/projects/projects_1/kb/articles')?.map(({ title }) => title);
    expect(titles?.toSorted()).toEqual(shop.articles.map(({ title }) => title).toSorted());
    for (const once of [projects, '/projects/projects_1/forms', '/projects/projects_1/beacons'])
      expect(made.get(once)).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['demo.json']);
  },
);

test('the demo shows a project of somebody’s own as it is', async () => {
  made.set(projects, [{ id: 'prj_own' }]);
  await ensure();
  expect(shown()).toMatchObject({ project_id: 'prj_own' });
  expect([...made.keys()]).toEqual([projects]);
});

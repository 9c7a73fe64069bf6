import createClient from 'openapi-fetch';
import type { paths } from './pharos.js';

const { BASE_URL: baseUrl, API_KEY: key = '', PROJECT_ID: projectId = '' } = process.env;
const client = createClient<paths>({ baseUrl, headers: { 'X-API-Key': key } });
const path = { projectId };

const created = await client.POST('/api/v1/projects/{projectId}/conversations', {
  params: { path },
  body: { subject: 'From a program' },
});

const pages: (string | null)[][] = [];
let cursor: string | null | undefined;
do {
  const query = { limit: 2, ...(cursor ? { cursor } : {}) };
  const { data } = await client.GET('/api/v1/projects/{projectId}/contacts', { params: { path, query } });
  if (data === undefined) throw new Error('no page');
  pages.push(data.data.map(({ name }) => name));
  cursor = data.page.next_cursor;
} while (cursor);

const form = new FormData();
form.append('file', new File(['hello'], 'hello.txt', { type: 'text/plain' }));
const uploaded = await client.POST('/api/v1/projects/{projectId}/attachments', {
  params: { path },
  body: { file: '' },
  bodySerializer: () => form,
});

const { error } = await client.GET('/api/v1/projects/{projectId}/contacts/{contactId}', {
  params: { path: { projectId, contactId: 'con_01JD3G7Q5ZK8M2R4T6V9WXYABC' } },
});

const visitor = createClient<paths>({ baseUrl });
const session = await visitor.POST('/api/public/widget/{projectId}/sessions', { params: { path }, body: {} });

console.log(
  JSON.stringify({
    created: created.data?.data.id,
    pages,
    uploaded: uploaded.data?.data.id,
    code: error?.code,
    token: session.data?.data.token,
  }),
);

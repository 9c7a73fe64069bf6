import { createClient } from './pharos/client/index.js';
import {
  beginWidgetSession,
  completeAttachment,
  createAttachment,
  createConversation,
  getContact,
  listContacts,
} from './pharos/sdk.gen.js';

const { BASE_URL: baseUrl, API_KEY: key = '', PROJECT_ID: projectId = '' } = process.env;
const client = createClient({ baseUrl, headers: { 'X-API-Key': key } });
const path = { projectId };

const created = await createConversation({ client, path, body: { subject: 'From a program' } });

const pages: (string | null)[][] = [];
let cursor: string | null | undefined;
do {
  const query = { limit: 2, ...(cursor ? { cursor } : {}) };
  const { data } = await listContacts({ client, path, query });
  if (data === undefined) throw new Error('no page');
  pages.push(data.data.map(({ name }) => name));
  cursor = data.page.next_cursor;
} while (cursor);

const uploaded = await createAttachment({ client, path, body: { name: 'hello.txt', size: 5, type: 'text/plain' } });
const attachmentId = uploaded.data?.data.id ?? '';
for (const { url } of uploaded.data?.data.upload?.parts ?? [])
  await fetch(new URL(url, baseUrl), { method: 'PUT', body: 'hello' });
await completeAttachment({ client, path: { projectId, attachmentId } });

const { error } = await getContact({ client, path: { projectId, contactId: 'con_01JD3G7Q5ZK8M2R4T6V9WXYABC' } });

const visitor = createClient({ baseUrl });
const session = await beginWidgetSession({ client: visitor, path, body: {} });

console.log(
  JSON.stringify({
    created: created.data?.data.id,
    pages,
    uploaded: attachmentId,
    code: error?.code,
    token: session.data?.data.token,
  }),
);

import { randomUUID } from 'node:crypto';
import { newId } from '@pharos/kit';
import express from 'express';
import pg from 'pg';
import { z } from 'zod';
import { root } from '../support/root.js';

// What the platform is measured against: one bare Express process with one pool, which validates the same body, runs
// the very statements of core, and does nothing else: no keys, no scopes, no limits, no second process.

const env = z.object({ DATABASE_URL: z.string(), PORT: z.coerce.number(), ORG_ID: z.string() }).parse(process.env);
const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 10, options: '-c search_path=core' });

/** Core's own queries, so that both sides ask the database for the same; they belong to core and are not exported. */
const inbox = (file: string) => import(`${root}/services/core/dist/inbox/${file}.js`);
const [{ insertMessage }, { findConversation }] = await Promise.all([
  inbox('messages/create-message'),
  inbox('conversations/conversations'),
]);

const database = {
  query: async (statement: { name: string; text: string }, values: unknown[] = []) =>
    (await pool.query({ ...statement, values })).rows,
};

const messageBody = z.strictObject({
  content: z.string().min(1).max(100_000),
  content_type: z.enum(['text', 'html', 'markdown']).default('text'),
  sender_type: z.enum(['customer', 'agent', 'ai', 'system']).default('agent'),
  sender_id: z.string().max(200).nullish(),
  is_internal: z.boolean().default(false),
});

const actor = { type: 'api_key', id: 'key_x', name: 'bench', prefix: 'svc_xxxxxxxx', ip: '127.0.0.1', userAgent: '' };
const path = '/projects/:projectId/conversations/:conversationId';
const app = express();
app.disable('x-powered-by');
app.disable('etag');

app.post(`${path}/messages`, express.json({ limit: '1mb' }), async (request, response) => {
  const parsed = messageBody.safeParse(request.body);
  if (!parsed.success) return void response.status(400).json({ issues: parsed.error.issues });
  const caller = { requestId: randomUUID(), traceparent: '', actor };
  const { sender_id = null, ...given } = parsed.data;
  const message = {
    ...given,
    id: newId('msg'),
    sender_id,
    attachments: [],
    cc: [],
    bcc: [],
    sources: null,
    hands_over: false,
  };
  const row = await insertMessage(database, caller, place(request.params), message);
  response.status(row ? 201 : 404).json({ data: row });
});

app.get(path, async (request, response) => {
  const row = await findConversation(database, place(request.params));
  response.status(row ? 200 : 404).json({ data: row });
});

function place(params: { projectId: string; conversationId: string }) {
  return { orgId: env.ORG_ID, ...params };
}

app.listen(env.PORT, '127.0.0.1', () => console.log('ready'));

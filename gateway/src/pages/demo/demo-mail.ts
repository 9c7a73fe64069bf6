import { fail, idKinds } from '@pharos/contract';
import { emailPattern } from '@pharos/forms';
import { anonymousActor, newId, type OutgoingCall } from '@pharos/kit';
import type { CaughtMail } from '@pharos/proto/pharos/mail/v1/caught_mail';
import type { Express, Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { html } from '../../docs/html.js';
import { validate } from '../../pipeline/input/validate.js';
import type { Rpc } from '../../rpc.js';
import { readBody } from '../../server/body.js';
import { bodyTypesOf } from '../../server/media-type.js';
import { parseJson, withoutMark } from '../../server/parse-json.js';
import { filled, send } from './demo-files.js';
import { isOnThisMachine, isOwnPage } from './own-machine.js';

export interface DemoMailOptions {
  readonly caughtMails: Rpc['caughtMails'];
  /** The demo's project; empty while there is none. */
  projectId(): Promise<string>;
}

/** The page's own files, the list of mails, and the frames that show them. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
/** A mail shows what it has with it, does nothing, and has no origin. */
const mailPolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

const text = z.string().trim().min(1).max(20_000);
const written = z.union([
  z.strictObject({ answers: z.string().max(100), text }),
  z.strictObject({
    name: z.string().trim().max(200).default(''),
    address: z.string().max(254).regex(emailPattern, { error: 'must be an email address' }),
    subject: z.string().trim().max(200).default(''),
    text,
  }),
]);

/** Mounts what customers get by mail, and where they answer it. Only whoever sits at this machine sees it. */
export function mountDemoMail(app: Express, options: DemoMailOptions): void {
  const { caughtMails } = options;
  app.use(['/demo/mail', '/demo/mail.json'], onlyHere);
  app.get('/demo/mail', async (_request, response) => {
    const parts = { project: html`${await options.projectId()}` };
    send(response, 'text/html', await filled('mail.html', parts), pagePolicy);
  });
  app.get('/demo/mail.json', async (request, response) => {
    const { after } = request.query;
    const asked = { projectId: await options.projectId(), afterId: typeof after === 'string' ? after : undefined };
    const { mails, address } = await caughtMails.listCaughtMails(asked, call());
    response.set('Cache-Control', 'no-store').json({ data: mails.map(rendered), address: address ?? null });
  });
  app.get('/demo/mail/:id.eml', async (request, response) => {
    const { raw = Buffer.alloc(0) } = await mailOf(caughtMails, request.params.id);
    send(response, 'text/plain', Buffer.from(raw).toString(), mailPolicy);
  });
  app.get('/demo/mail/:id.html', async (request, response) => {
    send(response, 'text/html', (await mailOf(caughtMails, request.params.id)).html ?? '', mailPolicy);
  });
  app.post('/demo/mail', async (request, response) => {
    const mail = await readMail(request, response);
    const { messageId } = await caughtMails.writeMail(await asRequest(mail, options), call());
    response.status(201).json({ data: { message_id: messageId } });
  });
}

const onlyHere: RequestHandler = (request, response, next) => {
  if (isOnThisMachine(request)) return next();
  response.status(403).type('text/plain').send('Caught emails are shown on this machine only: open http://localhost.');
};

function call(): OutgoingCall {
  return { requestId: newId(idKinds.request), actor: anonymousActor, timeoutMs: 15_000 };
}

async function mailOf(caughtMails: Rpc['caughtMails'], id: string): Promise<CaughtMail> {
  const { mail } = await caughtMails.getCaughtMail({ id }, call());
  if (!mail) throw fail('MESSAGE_NOT_FOUND');
  return mail;
}

function rendered({ id, caughtAt, recipients, from, to, subject, headers, text, raw, size, answerable }: CaughtMail) {
  return {
    id,
    caught_at: caughtAt,
    recipients,
    from,
    to,
    subject,
    headers,
    text,
    // Absent where it is long: `raw_url` has it.
    raw: raw === undefined ? null : Buffer.from(raw).toString(),
    raw_url: `/demo/mail/${id}.eml`,
    html_url: `/demo/mail/${id}.html`,
    size,
    answerable,
  };
}

/** @throws ORIGIN_NOT_ALLOWED, VALIDATION_ERROR */
async function readMail(request: Request, response: Response): Promise<z.output<typeof written>> {
  if (!isOwnPage(request)) throw fail('ORIGIN_NOT_ALLOWED');
  // One machine has one user: there is nobody to take turns with.
  const reading = { types: bodyTypesOf({ method: 'POST' }), enterLarge: () => () => undefined };
  return validate(written, parseJson(withoutMark(await readBody(request, response, reading)), {}));
}

async function asRequest(mail: z.output<typeof written>, { projectId }: DemoMailOptions) {
  if ('answers' in mail) return { text: mail.text, about: { $case: 'answeredId' as const, value: mail.answers } };
  const { name, address, subject } = mail;
  const value = { from: { name, address }, subject, projectId: await projectId() };
  return { text: mail.text, about: { $case: 'newMail' as const, value } };
}

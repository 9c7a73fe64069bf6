import { fail } from '@pharos/contract';
import type { Database, Statement } from '@pharos/kit';
import type {
  FindInboundMailboxRequest,
  FindInboundMailboxResponse,
  PutInboundPartRequest,
  PutInboundPartResponse,
  TakeInboundMailRequest,
  TakeInboundMailResponse,
} from '@pharos/proto/pharos/mail/v1/inbound_mail';
import type { Rpc, RpcDeps } from '@pharos/service';
import { acceptMail, type BytesInFlight, maxMailBytes, type RawMails, type WaitingRoom } from '../incoming/index.js';
import type { AtMailbox } from '../mailboxes/index.js';
import { comeAgain } from './come-again.js';
import { putPart, takeParts } from './parts.js';
import { type PostedMail, readPosted } from './posted-mail.js';

export interface InboundDeps extends RpcDeps {
  readonly rawMails: RawMails;
  readonly flight: BytesInFlight;
  readonly waitingRoom: Pick<WaitingRoom, 'hasRoom'>;
}

/** A mail that is posted, or that was fetched from where what was posted says. */
export interface TakenMail extends TakeInboundMailRequest {
  readonly fetched?: PostedMail;
}

type InboundRpc<Request, Response> = Rpc<Request, Response, InboundDeps>;

const find: Statement = {
  name: 'find_mailbox_of_webhook',
  text: `SELECT org_id AS "orgId", project_id AS "projectId", id AS "mailboxId" FROM mailboxes
    WHERE webhook_token = $1 AND deleted_at IS NULL`,
};

const check: Statement = {
  name: 'check_inbound_mailbox',
  text: 'SELECT FROM mailboxes WHERE id = $1 AND project_id = $2 AND org_id = $3 AND deleted_at IS NULL',
};

/** The largest part, as the gateway cuts them. */
export const maxPartBytes = 4 * 1024 * 1024;

/** A provider that does not say who sent a mail: not nobody, which would make it an automatic one. */
const unsaid = 'unknown';

export const findInboundMailbox: InboundRpc<FindInboundMailboxRequest, FindInboundMailboxResponse> = async (
  { token },
  _call,
  { database },
) => {
  const [found] = await database.query<FindInboundMailboxResponse>(find, [token]);
  if (!found) throw fail('MAILBOX_NOT_FOUND');
  return found;
};

export const putInboundPart: InboundRpc<PutInboundPartRequest, PutInboundPartResponse> = async (
  request,
  _call,
  { database },
) => {
  await requireMailbox(database, request);
  await putPart(database, request, request);
  return {};
};

export const takeInboundMail: InboundRpc<TakenMail, TakeInboundMailResponse> = async (request, _call, deps) => {
  await requireMailbox(deps.database, request);
  if (!(await deps.waitingRoom.hasRoom(request))) throw fail('RATE_LIMITED', { retry_after: 60 });
  const bytes = request.content.length + request.parts * maxPartBytes;
  if (!deps.flight.take(request.orgId, bytes)) throw comeAgain('too many mails are being taken');
  try {
    await takeMail(deps, request);
  } finally {
    deps.flight.give(request.orgId, bytes);
  }
  return {};
};

async function takeMail({ database, rawMails }: InboundDeps, request: TakenMail): Promise<void> {
  const posted = request.fetched ?? (await readWhole(database, request));
  if (!posted) return;
  const { raw, mailFrom } = posted;
  if (raw.length > maxMailBytes) throw fail('PAYLOAD_TOO_LARGE', { max_bytes: maxMailBytes });
  await acceptMail({ database, rawMails }, request, { raw, mailFrom: mailFrom ?? unsaid });
}

async function readWhole(database: Database, request: TakenMail): Promise<PostedMail | undefined> {
  const parts = request.parts === 0 ? [] : await takeParts(database, request);
  if (parts.length !== request.parts) throw comeAgain('parts of a posted mail are missing');
  return readPosted(Buffer.concat([...parts, request.content]), request.contentType);
}

async function requireMailbox(database: Database, { mailboxId, projectId, orgId }: AtMailbox): Promise<void> {
  const found = await database.query(check, [mailboxId, projectId, orgId]);
  if (found.length === 0) throw fail('MAILBOX_NOT_FOUND');
}

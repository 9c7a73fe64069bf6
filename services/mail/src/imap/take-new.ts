import type { Clock, Logger } from '@pharos/kit';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { type AcceptDeps, acceptMail, type BytesInFlight, maxMailBytes, type WaitingRoom } from '../incoming/index.js';
import type { Bookmark, HeldMailbox, Leases } from './leases.js';
import { within } from './open-inbox.js';
import { envelopeSender, tooLargeMail } from './raw-source.js';

export interface TakeDeps extends AcceptDeps {
  readonly leases: Leases;
  readonly flight: BytesInFlight;
  readonly waitingRoom: Pick<WaitingRoom, 'hasRoom'>;
  readonly clock: Clock;
  /** Ends a wait for room. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Called for each mail that was taken. */
  onTaken(): void;
  /** Called for each mail that is left, since its server does not hand it over. */
  onSkipped(): void;
}

/** Somebody else fetches the mail of this mailbox, or it was changed. */
export class NotHeld extends Error {
  override readonly name = 'NotHeld';
}

const commandMs = 30_000;
/** A mail of 40 MB over a slow line. */
const mailMs = 180_000;
const chunk = 200;
/** Connections in a row that one mail may fail before it is left. */
const patience = 3;
/** Room for a mail of which its server says that it is small. */
const leastRoom = 1024 * 1024;
/** How long a full process waits until other mails have made room. */
const roomPauseMs = 250;
/** Where too many mails of the mailbox wait, the others stay on their server meanwhile. */
const waitingPauseMs = 5_000;
/** Clocks of mail servers differ by less. */
const skewMs = 15 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** No mail is under way for longer. */
const underWayMs = 7 * dayMs;

/**
 * Takes the mails that came since the bookmark, the oldest first, and moves the bookmark behind each once it is committed. What is there
 * when a mailbox is connected for the first time is not looked at.
 * @returns the new bookmark
 * @throws NotHeld, ImapTimeout, what the library says, and the reason of the signal where it ends a wait
 */
export async function takeNew(
  deps: TakeDeps,
  client: ImapFlow,
  held: HeldMailbox,
  mark: Bookmark | undefined,
): Promise<Bookmark> {
  const uidValidity = uidValidityOf(client);
  const completeAt = deps.clock.now();
  if (mark === undefined) return save(deps, held, { uidValidity, lastUid: await lastUidOf(client), completeAt });
  if (mark.uidValidity !== uidValidity) return takeAnew(deps, client, held, mark);
  const uids = await search(client, { uid: `${mark.lastUid + 1}:*` });
  // A range whose start is behind the last mail means the last mail (RFC 3501 §6.4.8).
  const fresh = uids.filter((uid) => uid > mark.lastUid);
  for await (const uid of takeEach(deps, client, held, fresh)) await save(deps, held, { ...mark, lastUid: uid });
  return save(deps, held, { uidValidity, lastUid: fresh.at(-1) ?? mark.lastUid, completeAt });
}

/**
 * The server counts anew, as after a restored backup: which mails are known shows by their Message-IDs, and those that came since nothing
 * was missing are taken. Times are the server's or, where it forgot them too, the sender's: then a mail that was sent long before is left.
 */
async function takeAnew(deps: TakeDeps, client: ImapFlow, held: HeldMailbox, mark: Bookmark): Promise<Bookmark> {
  const uidValidity = uidValidityOf(client);
  const completeAt = deps.clock.now();
  const lastUid = await lastUidOf(client);
  const since = new Date(mark.completeAt.getTime() - skewMs);
  // Days of servers begin and end in their own time zones.
  const sentSince = new Date(since.getTime() - underWayMs);
  const isSentLately = [{ sentSince }, { not: { header: { date: true } } }];
  const query = { since: new Date(since.getTime() - dayMs), or: isSentLately };
  const uids = await search(client, query);
  const isRecent = ({ internalDate }: FetchMessageObject) =>
    internalDate === undefined || new Date(internalDate).getTime() >= since.getTime();
  for await (const uid of takeEach(deps, client, held, uids, isRecent)) if (uid > lastUid) break;
  return save(deps, held, { uidValidity, lastUid, completeAt });
}

async function* takeEach(
  deps: TakeDeps,
  client: ImapFlow,
  held: HeldMailbox,
  uids: readonly number[],
  isWanted: (facts: FetchMessageObject) => boolean = () => true,
): AsyncGenerator<number> {
  for (let at = 0; at < uids.length; at += chunk) {
    const range = uids.slice(at, at + chunk).join(',');
    const query = { uid: true, size: true, internalDate: true };
    const facts = await within(client, commandMs, client.fetchAll(range, query, { uid: true }));
    for (const each of facts.filter(isWanted).sort((a, b) => a.uid - b.uid)) {
      await takeOrSkip(deps, client, held, each);
      yield each.uid;
    }
  }
}

/** A mail that its server does not hand over, although it hands over others, holds up the ones after it only for so many connections. */
async function takeOrSkip(
  deps: TakeDeps,
  client: ImapFlow,
  held: HeldMailbox,
  facts: FetchMessageObject,
): Promise<void> {
  try {
    await take(deps, client, held, facts);
  } catch (error) {
    if (held.failures < patience || !isRefusal(error)) throw error;
    deps.log.error(
      { err: error, mailbox: held.mailboxId, uid: facts.uid },
      'could not fetch a mail; it stays on its server',
    );
    deps.onSkipped();
  }
}

/** Whether the server has answered, and the connection goes on. */
function isRefusal(error: unknown): boolean {
  const { responseStatus } = error as { responseStatus?: unknown };
  return responseStatus === 'NO' || responseStatus === 'BAD';
}

async function take(deps: TakeDeps, client: ImapFlow, held: HeldMailbox, facts: FetchMessageObject): Promise<void> {
  const isTooLarge = (facts.size ?? 0) > maxMailBytes;
  // Servers may say less than they send.
  const bytes = isTooLarge ? 0 : Math.max(facts.size ?? 0, leastRoom);
  while (!(await deps.waitingRoom.hasRoom(held))) await pause(deps, waitingPauseMs);
  while (!deps.flight.take(held.orgId, bytes)) await pause(deps, roomPauseMs);
  try {
    const query = isTooLarge ? { headers: true } : { source: true };
    const found = await within(client, mailMs, client.fetchOne(facts.uid, query, { uid: true }));
    // Deleted meanwhile.
    if (!found) return;
    const raw = isTooLarge ? tooLargeMail(found.headers ?? Buffer.alloc(0), facts.size ?? 0) : found.source;
    if (raw === undefined) throw new Error('the mail server answered without the mail');
    await acceptMail(deps, held, { mailFrom: envelopeSender(raw), raw });
    deps.onTaken();
  } finally {
    deps.flight.give(held.orgId, bytes);
  }
}

async function pause({ clock, signal }: Pick<TakeDeps, 'clock' | 'signal'>, ms: number): Promise<void> {
  await clock.sleep(ms, signal);
  signal.throwIfAborted();
}

async function search(client: ImapFlow, query: Parameters<ImapFlow['search']>[0]): Promise<number[]> {
  const found = await within(client, commandMs, client.search(query, { uid: true }));
  if (!found) throw new Error('the mail server does not search');
  return found.sort((a, b) => a - b);
}

function uidValidityOf({ mailbox }: ImapFlow): number {
  if (!mailbox) throw new Error('no mailbox is open');
  return Number(mailbox.uidValidity);
}

/** The last number that was given to a mail: that of the last mail where the server does not tell the next one. */
async function lastUidOf(client: ImapFlow): Promise<number> {
  const { uidNext = 0, exists = 0 } = client.mailbox || {};
  if (uidNext > 0) return uidNext - 1;
  if (exists === 0) return 0;
  const last = await within(client, commandMs, client.fetchOne('*', { uid: true }));
  return last ? last.uid : 0;
}

async function save({ leases }: TakeDeps, held: HeldMailbox, mark: Bookmark): Promise<Bookmark> {
  if (!(await leases.mark(held, mark))) throw new NotHeld('the mailbox is not held any more');
  return mark;
}

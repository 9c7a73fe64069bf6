import type { Database } from '@pharos/kit';
import { type Accepted, composeMail, type MailDraft, MailError, type MailTransport } from '@pharos/mail';
import type { HandingsOver } from './handing-over.js';
import type { Outcome } from './outcomes.js';
import { type DueOutgoing, keepCopiesSent } from './queue.js';
import { recipientDigests } from './recipients.js';

export interface HandOverDeps {
  readonly database: Database;
  readonly handingsOver: Pick<HandingsOver, 'enter'>;
}

/** A mail that is ready to be sent. */
export interface Ready {
  readonly transport: MailTransport;
  readonly mailboxId: string;
  readonly draft: MailDraft;
  /** Further messages that it brings. */
  readonly others: readonly string[];
  /** Whether it goes to somebody else than the customer. */
  readonly isAside: boolean;
}

/** The server got nothing of the mail. */
class NotEntered extends Error {}

/**
 * Hands a mail over to its server; it counts as being handed over from when the server asks for it. `not_entered`: another replica has
 * taken it over, or another mail brings one of the messages.
 * @throws MailError also where the server has no time for the customer's own address: copies that it took are not sent again
 */
export async function handOver(
  deps: HandOverDeps,
  due: DueOutgoing,
  { transport, mailboxId, draft, others, isAside }: Ready,
): Promise<Outcome | 'not_entered'> {
  const { envelope, raw } = await composeMail(draft);
  const to = draft.to.map(({ address }) => address);
  const wanted = due.copies_sent ? to : envelope.to;
  const recipients = recipientDigests(due, [...to, ...envelope.to]);
  const enter = async () => {
    const mail = { due, mailboxId, headerId: draft.messageId, recipients, isAside };
    if (!(await deps.handingsOver.enter(mail, others))) throw new NotEntered();
  };
  try {
    return await outcomeOf(deps, due, to, await transport.send({ ...envelope, to: wanted }, raw, enter));
  } catch (error) {
    if (error instanceof NotEntered) return 'not_entered';
    throw error;
  }
}

async function outcomeOf(
  { database }: HandOverDeps,
  due: DueOutgoing,
  to: readonly string[],
  { rejected }: Accepted,
): Promise<Outcome> {
  const byAddress = new Map(rejected.map((each) => [each.address.toLowerCase(), each]));
  const refused = to.map((address) => byAddress.get(address.toLowerCase()));
  // Whoever of several it is to got it, it has arrived.
  if (refused.includes(undefined))
    return { state: 'sent', reason: linesOf([due.copies_refused, ...rejected.map(said)]) };
  const isCopy = ({ address }: Rejected) => !to.some((each) => each.toLowerCase() === address.toLowerCase());
  await keepCopies(database, due, linesOf([due.copies_refused, ...rejected.filter(isCopy).map(said)]));
  const { code = 0, response = '' } = refused.find((each) => each && isForNow(each.code)) ?? refused[0] ?? {};
  if (isForNow(code)) throw new MailError(`The mail server answered: ${response}`, false, { code, response });
  return { state: 'failed', reason: response };
}

type Rejected = Accepted['rejected'][number];

const said = ({ address, response }: Rejected) => `${address}: ${response}`;
const linesOf = (lines: readonly (string | null)[]) => lines.filter((line) => line !== null).join('\n') || null;

/** Whoever sends the mail again must know that its copies were taken: where that cannot be written down, nobody does. */
async function keepCopies(database: Database, due: DueOutgoing, refused: string | null): Promise<void> {
  try {
    await keepCopiesSent(database, due, refused);
  } catch (cause) {
    throw new MailError('The copies were taken, which could not be written down.', false, { cause, isUnknown: true });
  }
}

const isForNow = (code: number) => code >= 400 && code < 500;

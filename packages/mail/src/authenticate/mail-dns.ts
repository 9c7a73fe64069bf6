import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';

/**
 * The text records of a name, each in its parts. Rejects with the `code` of Node's DNS: `ENOTFOUND` and `ENODATA` say that there are none,
 * any other that nobody knows for now.
 */
export type MailDns = (name: string) => Promise<string[][]>;

const timeoutMs = 3_000;
const tries = 2;
const mostNames = 5_000;
const keptMs = 5 * 60_000;
/** Shorter: who has just set up a record waits for it. */
const keptAbsentMs = 60_000;
const mostRecords = 50;

/** Names that no server can be asked for have no records. */
const absent: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'EBADQUERY']);

interface Answer {
  readonly records: string[][] | undefined;
}

/** Asks DNS servers, and keeps what they answer for some minutes; a failure is not kept. */
export function createMailDns(ask: MailDns = askServers()): MailDns {
  const kept = new LRUCache<string, Answer>({ max: mostNames, ttl: keptMs });
  return async (name) => {
    const key = name.toLowerCase();
    const answer = kept.get(key) ?? (await answerOf(ask, key));
    if (!kept.has(key)) kept.set(key, answer, { ttl: answer.records ? keptMs : keptAbsentMs });
    if (!answer.records) throw Object.assign(new Error(`no text records of ${key}`), { code: 'ENOTFOUND' });
    return answer.records;
  };
}

async function answerOf(ask: MailDns, name: string): Promise<Answer> {
  try {
    return { records: (await ask(name)).slice(0, mostRecords) };
  } catch (error) {
    if (isAbsent(error)) return { records: undefined };
    throw error;
  }
}

/** Whether a failure says that there is nothing, rather than that nobody knows. */
export function isAbsent(error: unknown): boolean {
  return absent.has((error as { code?: unknown }).code);
}

function askServers(): MailDns {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  return (name) => resolver.resolveTxt(name);
}

import { lookup, Resolver } from 'node:dns/promises';
import { LookupError } from './errors.js';

/** Each name server gets this long, twice. */
const lookUpTimeoutMs = 2_000;
const tries = 2;
const notFound = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Every address of a name, those of IPv4 first. Asks the name servers itself, so that one that hangs holds up nothing
 * else in the process (the system's resolver has four threads for all); a name they do not know may stand in the
 * machine's hosts file. @throws LookupError
 */
export async function lookUp(host: string): Promise<string[]> {
  // RFC 6761 §6.3: never asked of name servers.
  if (/^(?:.*\.)?localhost\.?$/i.test(host)) return ['127.0.0.1', '::1'];
  const resolver = new Resolver({ timeout: lookUpTimeoutMs, tries });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  const unknown = answers.every((answer) => answer.status === 'rejected' && notFound.has(answer.reason?.code));
  if (!unknown) throw new LookupError(`${host} could not be looked up`);
  return inHostsFile(host);
}

async function inHostsFile(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch (cause) {
    throw new LookupError(`${host} is not known`, { cause });
  }
}

import { Resolver } from 'node:dns/promises';
import { LookupError } from './errors.js';
import { HostsFile } from './hosts-file.js';

const usualTimeoutMs = 2_000;
const tries = 2;
const notFound = new Set(['ENOTFOUND', 'ENODATA']);

export interface LookUpOptions {
  hosts?: HostsFile;
  /** Name servers, as `address:port`. Default: the machine's own. */
  servers?: readonly string[];
  /** Each name server gets this long, twice. */
  timeoutMs?: number;
}

/**
 * Makes what answers every address of a name, those of IPv4 first: by the machine's hosts file if it knows the name, else by
 * the name servers, which are asked directly and for the name as it is. The system's resolver has four threads for the
 * whole process: names whose servers say nothing would take them from everybody, the database's connections among them.
 * What it makes rejects with LookupError.
 */
export function createLookUp({ hosts = new HostsFile(), servers, timeoutMs = usualTimeoutMs }: LookUpOptions = {}) {
  return async (host: string): Promise<readonly string[]> => {
    // RFC 6761 §6.3: never asked of name servers.
    if (/^(?:.*\.)?localhost\.?$/i.test(host)) return ['127.0.0.1', '::1'];
    const listed = hosts.addressesOf(host);
    if (listed.length > 0) return listed;
    // One each time: what it knows of the name servers is what the machine knows now.
    const resolver = new Resolver({ timeout: timeoutMs, tries });
    if (servers) resolver.setServers(servers);
    return askServers(resolver, host);
  };
}

async function askServers(resolver: Resolver, host: string): Promise<string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  const isUnknown = answers.every((answer) => answer.status === 'rejected' && notFound.has(answer.reason?.code));
  throw new LookupError(isUnknown ? `${host} is not known` : `${host} could not be looked up`);
}

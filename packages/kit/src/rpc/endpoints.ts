import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** How often a name is resolved again: a replica that was added is found, and one that went is left, within this time. */
const refreshMs = 5_000;

/** Splits `host:port`; an IPv6 host stands in brackets. Throws on anything else. */
export function parseTarget(target: string): { host: string; port: string } {
  const match = /^(?:\[(?<v6>[0-9a-fA-F:.]+)\]|(?<host>[^:[\]]+)):(?<port>\d{1,5})$/.exec(target);
  if (!match?.groups) throw new Error(`not a host:port address: ${target}`);
  return { host: (match.groups.v6 ?? match.groups.host) as string, port: match.groups.port as string };
}

/**
 * Watches which addresses a target stands for and tells each time they were looked up. A target is `host:port`, or
 * several with commas between; a host that cannot be looked up keeps the addresses it had.
 */
export function watchEndpoints(target: string, onAddresses: (addresses: string[]) => void): { stop(): void } {
  const known = new Map<string, string[]>();
  const tell = (part: string, addresses: string[]) => {
    known.set(part, addresses);
    onAddresses([...new Set([...known.values()].flat())]);
  };
  const watches = target.split(',').map((part) => watchOne(part.trim(), (addresses) => tell(part, addresses)));
  return {
    stop() {
      for (const watch of watches) watch.stop();
    },
  };
}

function watchOne(target: string, onAddresses: (addresses: string[]) => void): { stop(): void } {
  const { host, port } = parseTarget(target);
  if (isIP(host) !== 0) {
    onAddresses([formatAddress(host, port)]);
    return { stop: () => {} };
  }
  let stopped = false;
  const refresh = async () => {
    // A name server that is away changes nothing: the addresses known so far stay in use.
    const found = await lookup(host, { all: true }).catch(() => []);
    if (!stopped && found.length > 0) onAddresses(found.map(({ address }) => formatAddress(address, port)));
  };
  const timer = setInterval(refresh, refreshMs);
  timer.unref();
  void refresh();
  return {
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}

function formatAddress(ip: string, port: string): string {
  return isIP(ip) === 6 ? `ipv6:[${ip}]:${port}` : `ipv4:${ip}:${port}`;
}

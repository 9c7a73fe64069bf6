import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/**
 * How often a name is resolved again: a replica that was added is found, and one that went is left, within this time after
 * the name server says so. A replica that is replaced has to serve on for as long as a name server may remember it, and this.
 */
export const lookUpEveryMs = 5_000;

/** Where a replica listens. */
export interface Endpoint {
  /** As grpc-js names it, such as `ipv4:10.0.0.7:50051`. */
  readonly address: string;
  /** The name it was found under: what its certificate has to be issued for. */
  readonly host: string;
}

/** Answers all IP addresses of a name. */
export type LookUp = (host: string) => Promise<string[]>;

const lookUpInSystem: LookUp = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** Splits `host:port`; an IPv6 host stands in brackets. Throws on anything else. */
export function parseTarget(target: string): { host: string; port: string } {
  const match = /^(?:\[(?<v6>[0-9a-fA-F:.]+)\]|(?<host>[^:[\]]+)):(?<port>\d{1,5})$/.exec(target);
  if (!match?.groups) throw new Error(`not a host:port address: ${target}`);
  return { host: (match.groups.v6 ?? match.groups.host) as string, port: match.groups.port as string };
}

export interface WatchOptions {
  /** `host:port`, or several with commas between. */
  readonly target: string;
  /** Called with all endpoints each time one of the names was looked up. */
  onEndpoints(endpoints: Endpoint[]): void;
  /** Called each time that a name still has no address, from the second time on: services that start together wait for each other. */
  onUnknown?(error: Error): void;
  readonly lookUp?: LookUp | undefined;
}

/** Watches which addresses a target stands for; a host that cannot be looked up keeps the addresses it had. */
export function watchEndpoints({
  target,
  onEndpoints,
  onUnknown = () => undefined,
  lookUp = lookUpInSystem,
}: WatchOptions): { stop(): void } {
  const known = new Map<string, Endpoint[]>();
  const update = (part: string, endpoints: Endpoint[]) => {
    known.set(part, endpoints);
    onEndpoints([...known.values()].flat());
  };
  const watches = target.split(',').map((part) => {
    const told = { onEndpoints: (found: Endpoint[]) => update(part, found), onUnknown };
    return watchOne(part.trim(), lookUp, told);
  });
  return {
    stop() {
      for (const watch of watches) watch.stop();
    },
  };
}

function watchOne(
  target: string,
  lookUp: LookUp,
  { onEndpoints, onUnknown }: Required<Pick<WatchOptions, 'onEndpoints' | 'onUnknown'>>,
): { stop(): void } {
  const { host, port } = parseTarget(target);
  const endpoint = (ip: string): Endpoint => ({ address: formatAddress(ip, port), host });
  if (isIP(host) !== 0) {
    onEndpoints([endpoint(host)]);
    return { stop: () => {} };
  }
  let stopped = false;
  let isKnown = false;
  let misses = 0;
  const refresh = async () => {
    let failure: unknown;
    // A name server that does not answer changes nothing: the addresses known so far stay in use.
    const found = await lookUp(host).catch((error: unknown) => {
      failure = error;
      return [];
    });
    if (stopped) return;
    isKnown ||= found.length > 0;
    if (found.length > 0) return onEndpoints(found.map(endpoint));
    misses += 1;
    if (!isKnown && misses > 1) onUnknown(new Error(`${host} has no address`, { cause: failure }));
  };
  const timer = setInterval(refresh, lookUpEveryMs);
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

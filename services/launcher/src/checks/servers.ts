import { connect } from 'node:net';
import { hasStraySign } from '@pharos/kit';

type Env = Readonly<Record<string, string | undefined>>;

/** What a server is for, by the variable of its URL, and the port where the URL has none. */
const servers: Record<string, { name: string; port: number; meanwhile: string }> = {
  NATS_URL: { name: 'NATS', port: 4222, meanwhile: 'events wait in the database until it does' },
  REDIS_URL: { name: 'Redis', port: 6379, meanwhile: 'each gateway counts its limits alone until it does' },
  QDRANT_URL: { name: 'Qdrant', port: 6333, meanwhile: 'search by meaning is off until it does' },
  MEILI_URL: { name: 'Meilisearch', port: 7700, meanwhile: 'search by words is off until it does' },
};
const timeoutMs = 3_000;

/** Servers that `env` names and that do not answer, each in a sentence with host and port. They may come later. */
export async function silentServers(env: Env): Promise<string[]> {
  const asked = Object.entries(servers).flatMap(([variable, server]) =>
    addressesIn(env[variable] ?? '', server.port).map(async (address) => ({
      server,
      address,
      ...(await reach(address)),
    })),
  );
  const answers = await Promise.all(asked);
  return answers.flatMap(({ server, address, reason }) =>
    reason
      ? [`${server.name} at ${address.host}:${address.port} does not answer (${reason}); ${server.meanwhile}`]
      : [],
  );
}

interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * What cannot be read is a problem of the settings, and reported as one. Nothing is asked then: a comma in a password may have divided
 * it, and what is read as a host is a piece of it.
 */
function addressesIn(urls: string, port: number): Address[] {
  const texts = urls.split(',').map((text) => text.trim());
  if (!texts.every((text) => text.includes('://') && URL.canParse(text) && !hasStraySign(text))) return [];
  return texts.map((text) => {
    const url = new URL(text);
    const usual = { 'http:': 80, 'https:': 443 }[url.protocol] ?? port;
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || usual) };
  });
}

function reach({ host, port }: Address): Promise<{ reason?: string }> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    const end = (answer: { reason?: string }) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end({}));
    socket.once('timeout', () => end({ reason: 'time is up' }));
    socket.once('error', (error: NodeJS.ErrnoException) => end({ reason: error.code ?? error.message }));
  });
}

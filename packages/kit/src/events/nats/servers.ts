import type { NodeConnectionOptions } from '@nats-io/transport-node';
import { hasStraySign } from '../../stray-sign.js';

/** Whether `serversFrom` can read it as it is meant. */
export function isNatsUrl(natsUrl: string): boolean {
  if (natsUrl.split(',').some((text) => hasStraySign(text.trim()))) return false;
  try {
    serversFrom(natsUrl);
    return true;
  } catch {
    // What is wrong would be told together with the password.
    return false;
  }
}

/**
 * What a URL such as `nats://user:password@host:4222` says; several are divided by commas. A user without password is
 * a token; `tls://` demands TLS. The client library reads no more than host and port from it.
 */
export function serversFrom(natsUrl: string): NodeConnectionOptions {
  const urls = natsUrl.split(',').map((text) => new URL(text.includes('://') ? text.trim() : `nats://${text.trim()}`));
  const options: NodeConnectionOptions = { servers: urls.map(({ host }) => host) };
  if (urls.some(({ protocol }) => protocol === 'tls:')) options.tls = {};
  const known = urls.find(({ username }) => username !== '');
  if (!known) return options;
  const user = decodeURIComponent(known.username);
  if (known.password === '') return { ...options, token: user };
  return { ...options, user, pass: decodeURIComponent(known.password) };
}

import type { GuardedAgentOptions } from './sender/guarded-agent.js';
import { createSender, type Sender } from './sender/sender.js';
import { AddressRules } from './target/address-rules.js';

/** The time of one request: signing in at a provider makes up to five, one after the other. */
const timeoutMs = 4_000;
const mostBytes = 256 * 1_024;

/** A provider did not answer, or not as one that works. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

/** A request as libraries for OAuth and OpenID Connect make it. */
interface ProviderRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

export interface ProviderFetch {
  readonly fetch: (url: string, request: ProviderRequest) => Promise<Response>;
  close: Sender['close'];
}

/** Requests to providers go to allowed addresses alone, follow no redirect, and end in time; answers are read up to a length. */
export function providerFetch(
  allowed: readonly string[],
  outbound: Pick<GuardedAgentOptions, 'dial' | 'resolve'> = {},
): ProviderFetch {
  const rules = new AddressRules(allowed);
  const sender = createSender({ rules, timeoutMs, keptBytes: mostBytes, ...outbound });
  return {
    fetch: (url, request) => ask(sender, url, request),
    close: () => sender.close(),
  };
}

async function ask(sender: Sender, url: string, { method, headers, body }: ProviderRequest): Promise<Response> {
  const content = body === undefined || body === null ? [] : [Buffer.from(String(body))];
  const result = await sender.send({
    method: method === 'POST' ? 'POST' : 'GET',
    url,
    headers: Object.entries(headers).flat(),
    body: content,
  });
  if (result.kind === 'failed') throw new ProviderUnreachable(`no answer: ${result.error}`);
  const { statusCode: status, responseBody, cut } = result;
  if (cut) throw new ProviderUnreachable('an answer that is too long');
  if (status >= 500 || status === 429) throw new ProviderUnreachable(`an answer with status ${status}`);
  // The sender tells no headers. What is no JSON fails when it is read.
  return new Response(status === 204 || status === 304 ? null : responseBody, {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Told {
  status: number;
  body?: unknown;
}

/**
 * What tests of the whole platform need of providers: an account of Stripe, a repository of GitHub, channels of Slack. Linear and
 * Shopify know nothing.
 */
export interface ProviderServer {
  /** For `INTEGRATION_URLS`. */
  readonly urls: Record<'stripe' | 'github' | 'slack' | 'linear' | 'shopify', string>;
  stop(): Promise<void>;
}

export async function startProviderServer(): Promise<ProviderServer> {
  const posted = new Map<string, string[]>();
  let issues = 0;
  const answer = (request: IncomingMessage, body: string): Told => {
    const { method, headers } = request;
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    if (path.startsWith('/slack/')) return channel(posted, path, method, body);
    const token = headers.authorization ?? '';
    if (path.startsWith('/stripe/v1/'))
      return token.startsWith('Bearer sk_test_') ? { status: 200, body: { data: [] } } : { status: 401, body: {} };
    if (path === '/github/repos/octo/support') return { status: 200, body: { has_issues: true } };
    if (path !== '/github/repos/octo/support/issues') return { status: 404, body: { message: 'Not Found' } };
    issues += 1;
    const { title } = JSON.parse(body) as { title: string };
    if (title === 'Lost on the way') return { status: 502 };
    const html_url = `https://github.com/octo/support/issues/${issues}`;
    return { status: 201, body: { id: issues, number: issues, title, html_url } };
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { status, body: told = '' } = answer(request, body);
    response.writeHead(status).end(typeof told === 'string' ? told : JSON.stringify(told));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    urls: {
      stripe: `${base}/stripe`,
      github: `${base}/github`,
      slack: `${base}/slack`,
      linear: `${base}/linear`,
      shopify: `${base}/shopify`,
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Each path is a channel; a GET tells what was posted to it. */
function channel(posted: Map<string, string[]>, path: string, method: string | undefined, body: string): Told {
  const messages = posted.get(path) ?? [];
  if (method === 'GET') return { status: 200, body: messages };
  const { text } = JSON.parse(body) as { text?: string };
  if (!text) return { status: 400, body: 'no_text' };
  posted.set(path, [...messages, text]);
  return { status: 200, body: 'ok' };
}

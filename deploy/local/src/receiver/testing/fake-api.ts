import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

const orgId = 'org_test';
const apiKey = 'svc_test';

interface FakeWebhook {
  id: string;
  project: string;
  url: string;
  secret: string;
}

/** The API's routes that a receiver calls, over what a test has put into `projects` and `webhooks`. */
export class FakeApi {
  readonly projects: { id: string; name: string }[] = [];
  readonly webhooks: FakeWebhook[] = [];
  /** Requests in the order they came: `POST /projects/prj_1/webhooks`. */
  readonly calls: string[] = [];
  /** Answered instead of everything else. */
  refusal: { status: number; body: unknown } | undefined;
  /** A data folder whose `first-start.json` names this API. */
  readonly dataDir = mkdtempSync(join(tmpdir(), 'pharos-receiver-'));
  readonly #server = createServer(async (request, response) => {
    const { status, body } = await this.#answer(request);
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(body === undefined ? '' : JSON.stringify(body));
  });
  #made = 0;

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const facts = { base_url: this.baseUrl, org_id: orgId, api_key: apiKey };
    writeFileSync(join(this.dataDir, 'first-start.json'), JSON.stringify(facts));
    return this;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  addProject(id: string): void {
    this.projects.push({ id, name: `Project ${id}` });
  }

  addWebhook(project: string, url: string): FakeWebhook {
    this.#made += 1;
    const secret = `whsec_${createHash('sha256').update(String(this.#made)).digest('base64')}`;
    const webhook = { id: `whk_${this.#made}`, project, url, secret };
    this.webhooks.push(webhook);
    return webhook;
  }

  /** What it knows is kept; nobody can ask. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  removeFolder(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body?: unknown }> {
    const url = new URL(request.url ?? '', this.baseUrl);
    const path = url.pathname.replace('/api/v1', '');
    this.calls.push(`${request.method} ${path}`);
    if (this.refusal) return this.refusal;
    if (request.headers['x-api-key'] !== apiKey) return { status: 401, body: { code: 'API_KEY_INVALID' } };
    if (path === `/orgs/${orgId}/projects`) return page(this.projects, url);
    const [, project = '', webhook] = /^\/projects\/([^/]+)\/webhooks(?:\/([^/]+))?$/.exec(path) ?? [];
    return this.#webhooksOf(project, webhook, request, url);
  }

  async #webhooksOf(project: string, id: string | undefined, request: IncomingMessage, url: URL) {
    const own = this.webhooks.filter((webhook) => webhook.project === project);
    if (request.method === 'GET') return page(own.map(withoutSecret), url);
    if (request.method === 'POST') {
      const body = (await json(request)) as { url: string; events: string[] };
      if (body.events.join() !== '*') return { status: 400, body: { code: 'VALIDATION_ERROR' } };
      return { status: 201, body: { data: this.addWebhook(project, body.url) } };
    }
    const at = this.webhooks.findIndex((webhook) => webhook.project === project && webhook.id === id);
    if (at < 0) return { status: 404, body: { code: 'WEBHOOK_NOT_FOUND', error: 'There is no such webhook.' } };
    this.webhooks.splice(at, 1);
    return { status: 200 };
  }
}

function withoutSecret({ secret: _, ...shown }: FakeWebhook) {
  return shown;
}

/** Pages of two, however many are asked for: whoever lists must follow the cursor. */
function page(all: readonly unknown[], url: URL) {
  const from = Number(url.searchParams.get('cursor') ?? 0);
  const more = from + 2 < all.length;
  const info = { next_cursor: more ? String(from + 2) : null, has_more: more, limit: 2 };
  return { status: 200, body: { data: all.slice(from, from + 2), page: info } };
}

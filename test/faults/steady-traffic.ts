import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../support/api-client.js';
import type { Tenant } from '../support/platform.js';
import type { ServiceProcess } from '../support/service-process.js';

const pauseMs = 10;

/** On a quick machine the clients ask for more than any tier has: what is refused then would never get as far as the test is about. */
export const noLimit = { RATE_LIMIT_ENTERPRISE: '100000000' };

/** A request that has been answered. */
export interface Answered {
  /** On the scale of `Date.now()`. */
  readonly startedMs: number;
  readonly method: 'GET' | 'POST';
  /** 0 when the gateway closed the connection. */
  readonly status: number;
}

export interface Traffic {
  /** Those that began at `fromMs` or later, and have their answer. */
  since(fromMs: number): Answered[];
  /** The messages that were acknowledged and are not there. */
  lost(): Promise<string[]>;
  /** Resolves when all have their answer. */
  stop(): Promise<void>;
}

/** A tenant who writes and reads in turn with several clients, until stopped, each time through the gateway that `via` gives. */
export async function startTraffic(
  { api, orgId }: Tenant,
  clients: number,
  via: () => ApiClient = () => api,
): Promise<Traffic> {
  const project = await api.post(`/orgs/${orgId}/projects`, { name: 'Traffic' });
  const conversations = `/projects/${project.body.data.id}/conversations`;
  const path = `${conversations}/${(await api.post(conversations, {})).body.data.id}`;
  const answered: Answered[] = [];
  const acknowledged: string[] = [];
  let stopping = false;
  const send = (method: Answered['method']) =>
    method === 'GET' ? via().get(path) : via().post(`${path}/messages`, { content: 'hello' });
  const one = async (method: Answered['method']) => {
    const startedMs = Date.now();
    const { status, body } = await send(method).catch(() => ({ status: 0, body: undefined }));
    if (status === 201) acknowledged.push(body.data.id);
    answered.push({ startedMs, method, status });
  };
  const client = async () => {
    while (!stopping) {
      for (const method of ['POST', 'GET'] as const) await one(method);
      await sleep(pauseMs);
    }
  };
  const running = Promise.all(Array.from({ length: clients }, client));
  return {
    since: (fromMs) => answered.filter(({ startedMs }) => startedMs >= fromMs),
    lost: async () => {
      const stored = await messagesOf(api, path);
      return acknowledged.filter((id) => !stored.has(id));
    },
    async stop() {
      stopping = true;
      await running;
    },
  };
}

async function messagesOf(api: ApiClient, path: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await api.get(`${path}/messages?limit=100${cursor && `&cursor=${cursor}`}`);
    for (const { id } of body.data) ids.add(id);
    cursor = body.page.next_cursor;
  }
  return ids;
}

export const failed = (answers: readonly Answered[]) => answers.filter(({ status }) => status >= 500 || status === 0);

/** How many calls a service has answered with success. */
export async function callsServed({ opsUrl }: ServiceProcess): Promise<number> {
  const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
  const counts = metrics.matchAll(/^pharos_rpc_server_duration_seconds_count\{.*status="OK".*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

import { setTimeout as sleep } from 'node:timers/promises';
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
  /** Resolves when all have their answer. */
  stop(): Promise<void>;
}

/** A tenant who writes and reads in turn with several clients, until stopped. */
export async function startTraffic({ api, orgId }: Tenant, clients: number): Promise<Traffic> {
  const project = await api.post(`/orgs/${orgId}/projects`, { name: 'Traffic' });
  const conversations = `/projects/${project.body.data.id}/conversations`;
  const path = `${conversations}/${(await api.post(conversations, {})).body.data.id}`;
  const answered: Answered[] = [];
  let stopping = false;
  const send = (method: Answered['method']) =>
    method === 'GET' ? api.get(path) : api.post(`${path}/messages`, { content: 'hello' });
  const one = async (method: Answered['method']) => {
    const startedMs = Date.now();
    const { status } = await send(method).catch(() => ({ status: 0 }));
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
    async stop() {
      stopping = true;
      await running;
    },
  };
}

export const failed = (answers: readonly Answered[]) => answers.filter(({ status }) => status >= 500 || status === 0);

/** How many calls a service has answered with success. */
export async function callsServed({ opsUrl }: ServiceProcess): Promise<number> {
  const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
  const counts = metrics.matchAll(/^pharos_rpc_server_duration_seconds_count\{.*status="OK".*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

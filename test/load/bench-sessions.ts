import type { AddressedProcess } from '../support/platform-processes.js';
import { type BenchContext, below, byTurns, type Figure, spread } from './figures.js';
import { generateLoad, type RawRequest, rawRequest } from './generator.js';
import { signedIn } from './person.js';
import { cpuSecondsOf } from './process-figures.js';

const rounds = 9;
const requests = 20_000;
const connections = 32;

/** The same read by a person who has signed in and by a key: pairs of runs, turn by turn. */
export async function benchSessions(context: BenchContext): Promise<Figure[]> {
  const { platform, tenant, projectId } = context;
  const { body } = await tenant.api.post(`/projects/${projectId}/conversations`, { subject: 'Order 1' });
  const path = `/api/v1/projects/${projectId}/conversations/${body.data.id}`;
  const processes: readonly AddressedProcess[] = [...platform.gateway, ...platform.core];
  const cpuMsOf = async (request: RawRequest) => {
    const before = cpuOf(processes);
    await generateLoad({
      port: Number(new URL(platform.baseUrl).port),
      connections,
      requests,
      status: 200,
      request: () => request,
    });
    return ((cpuOf(processes) - before) / requests) * 1_000;
  };
  const person = rawRequest('GET', path, await signedIn(platform, tenant));
  const key = rawRequest('GET', path, { 'x-api-key': tenant.apiKey });
  const { first, second, ratios } = await byTurns(
    rounds,
    () => cpuMsOf(person),
    () => cpuMsOf(key),
  );
  return [
    {
      what: 'get conversation, CPU ms of gateway and core: person / key',
      value: `${spread(first, 3)} / ${spread(second, 3)}`,
    },
    below('get conversation, CPU: a person who has signed in / a key', ratios, 1.05, 3),
  ];
}

const cpuOf = (processes: readonly AddressedProcess[]) =>
  [...new Set(processes)].reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);

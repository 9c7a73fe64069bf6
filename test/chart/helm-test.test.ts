import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { spawnOwn } from '../support/processes.js';
import { helms, type KubernetesObject, named, ofKind, render, withValues } from './support/helm.js';

/** Runs what the pod of `helm test` runs, against a gateway here that answers with these statuses, the last one for ever. */
async function runAgainst(...statuses: number[]) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead((statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const args: string[] = containerOf(withValues(), 'test').args;
  const own = spawnOwn(
    process.execPath,
    args.map((arg) => arg.replace('pharos-gateway:80', `127.0.0.1:${port}`)),
  );
  const code = await own.exited;
  server.close();
  return { code, asked, output: own.output() };
}

function containerOf(values: object, name: string): KubernetesObject {
  const { containers } = named(render(values), 'Pod', 'pharos-test').spec;
  return containers.find((container: KubernetesObject) => container.name === name);
}

describe.runIf(helms.length > 0)('helm test', () => {
  test('asks the servers that values name, and its policy lets it', () => {
    const values = withValues({ nats: { url: 'nats://n:4223' }, redis: { existingSecret: 'redis' } });
    const { args, env } = containerOf(values, 'servers');
    expect(args).toEqual(['migrate.js', '--check-only', '--wait-seconds', '60']);
    expect(env.map(({ name }: KubernetesObject) => name)).toEqual(expect.arrayContaining(['NATS_URL', 'REDIS_URL']));
    const { egress } = named(render(values), 'NetworkPolicy', 'pharos-test').spec;
    const ports = egress.flatMap((rule: KubernetesObject) => rule.ports.map((each: KubernetesObject) => each.port));
    expect(ports).toEqual(expect.arrayContaining([53, 5432, 4223, 6379, 8080]));
  });

  test('passes once the gateway is ready and documents its API, however early it is asked', async () => {
    const { code, asked, output } = await runAgainst(503, 200);
    expect(code, output).toBe(0);
    expect(asked).toEqual(['/readyz', '/readyz', '/api/v1/openapi.json']);
  });

  test('its pod, and that of the migrations, run where the others may run', () => {
    const tolerations = [{ key: 'dedicated', operator: 'Exists' }];
    const objects = render(
      withValues({ defaults: { tolerations, nodeSelector: { disk: 'ssd' }, priorityClassName: 'high' } }),
    );
    const pods = [named(objects, 'Pod', 'pharos-test').spec, ofKind(objects, 'Job')[0].spec.template.spec];
    for (const pod of pods)
      expect(pod).toMatchObject({ tolerations, nodeSelector: { disk: 'ssd' }, priorityClassName: 'high' });
  });
});

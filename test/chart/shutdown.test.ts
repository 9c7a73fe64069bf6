import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookUpEveryMs } from '@pharos/kit';
import { processConfigSchema } from '@pharos/launcher';
import { describe, expect, test } from 'vitest';
import { chart, helms, type KubernetesObject, named, ofKind, refusal, render, withValues } from './support/helm.js';

/** For how long the DNS of most clusters remembers a name: `ttl 30` and `cache 30` of CoreDNS, and the same of a cache on each node. */
const dnsTtlMs = 30_000;

/** How long each component goes on after its pod was deleted, in milliseconds. */
function timesOf(objects: KubernetesObject[], component: string) {
  const pod = named(objects, 'Deployment', `pharos-${component}`).spec.template.spec;
  const [{ lifecycle, env, ports }] = pod.containers;
  const variable = (name: string) => Number(env.find((each: KubernetesObject) => each.name === name).value);
  return {
    preStopMs: (lifecycle?.preStop.sleep.seconds ?? 0) * 1_000,
    waitMs: variable('SHUTDOWN_WAIT_MS'),
    timeoutMs: variable('SHUTDOWN_TIMEOUT_MS'),
    graceMs: pod.terminationGracePeriodSeconds * 1_000,
    isCalled: ports.some(({ name }: KubernetesObject) => name === 'grpc'),
  };
}

const componentsOf = (objects: KubernetesObject[]) =>
  ofKind(objects, 'Deployment').map(({ metadata }) => metadata.labels['app.kubernetes.io/component'] as string);

describe.runIf(helms.length > 0)('a pod that stops', () => {
  const objects = helms.length > 0 ? render(withValues()) : [];

  test('serves on until callers that find it by DNS have looked up its successor', () => {
    const called = componentsOf(objects).filter((name) => timesOf(objects, name).isCalled);
    expect(called).toEqual(['agent', 'core', 'knowledge', 'mail', 'webhooks']);
    for (const name of called) {
      const { preStopMs, waitMs } = timesOf(objects, name);
      expect(preStopMs + waitMs, name).toBeGreaterThan(dnsTtlMs + lookUpEveryMs);
    }
  });

  test('of the gateway is told to end only when balancers have noticed, and is not kept for what DNS remembers', () => {
    expect(timesOf(objects, 'gateway')).toMatchObject({ preStopMs: 5_000, waitMs: 5_000, isCalled: false });
  });

  test('has the time that the longest call needs, but for what its parts keep to stop in turn', () => {
    const longestCallMs = 65_000;
    for (const name of componentsOf(objects))
      expect(timesOf(objects, name).timeoutMs, name).toBeGreaterThanOrEqual(longestCallMs * 1.1);
  });

  test('is killed only after all that it gives itself', () => {
    const values = { shutdown: { preStopSeconds: 1, waitSeconds: 2, grpcWaitSeconds: 30, timeoutSeconds: 400 } };
    for (const rendered of [objects, render(withValues(values))])
      for (const name of componentsOf(rendered)) {
        const { preStopMs, waitMs, timeoutMs, graceMs } = timesOf(rendered, name);
        expect(graceMs, name).toBe(preStopMs + waitMs + timeoutMs + 5_000);
      }
  });

  test.each([
    ['waitSeconds', 'SHUTDOWN_WAIT_MS'],
    ['grpcWaitSeconds', 'SHUTDOWN_WAIT_MS'],
    ['timeoutSeconds', 'SHUTDOWN_TIMEOUT_MS'],
  ])('is given a shutdown.%s that its process accepts: what that would refuse, the chart refuses', (name, variable) => {
    const accepts = (seconds: number) =>
      processConfigSchema.safeParse({ TARGET: 'core', [variable]: `${seconds}000` }).success;
    const schema = JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8'));
    const { minimum, maximum } = schema.properties.shutdown.properties[name];
    expect([minimum, maximum].map(accepts)).toEqual([true, true]);
    expect([minimum - 1, maximum + 1].map(accepts)).toEqual([false, false]);
    for (const seconds of [minimum - 1, maximum + 1])
      expect(refusal(withValues({ shutdown: { [name]: seconds } }))).toContain(name);
  });

  test('serves on for as long as the documentation says that it must: what DNS remembers, and the pause between two look-ups', () => {
    const pause = `${lookUpEveryMs / 1_000} s`;
    for (const name of ['values.yaml', 'README.md'])
      expect(readFileSync(join(chart, name), 'utf8').replaceAll(/\s+/g, ' '), name).toContain(`DNS plus ${pause}`);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chart, helms, named, refusal, render, withValues } from './support/helm.js';

interface Keys {
  readonly [key: string]: Keys;
}

/** The paths of so many steps. */
function pathsOf(keys: Keys, steps: number): string[] {
  if (steps === 1) return Object.keys(keys);
  return Object.entries(keys).flatMap(([key, below]) => pathsOf(below, steps - 1).map((path) => `${key}.${path}`));
}

/** The values that are null at these paths, and nothing else. */
function nullAt(paths: readonly string[]): Record<string, unknown> {
  const first = new Set(paths.map((path) => path.split('.')[0] as string));
  const below = (key: string) =>
    paths.filter((path) => path.startsWith(`${key}.`)).map((path) => path.slice(key.length + 1));
  return Object.fromEntries([...first].map((key) => [key, paths.includes(key) ? null : nullAt(below(key))]));
}

const keys: Keys = JSON.parse(readFileSync(join(chart, 'files/values.json'), 'utf8'));

describe.runIf(helms.length > 0)('a value that is null', () => {
  test.each([1, 2, 3, 4])('is named and refused, whatever it is, %i steps down', (steps) => {
    const paths = pathsOf(keys, steps);
    expect(paths.length).toBeGreaterThan(10);
    const [, named = ''] = /null or missing: (.*?)\. Leave a value out/.exec(refusal(nullAt(paths))) ?? [];
    expect(named.split(', ').sort()).toEqual(paths.sort());
  });

  test('of a component is refused by its type', () => {
    const fallback = { components: { mail: { keda: { fallback: null } } } };
    expect(refusal(withValues(fallback))).toMatch(/components[./]mail[./]keda[./]fallback.*null/);
  });

  test('takes a key away from a map that takes any', () => {
    const buffering = 'nginx.ingress.kubernetes.io/proxy-buffering';
    const objects = render(
      withValues({
        defaults: { resources: { limits: null }, autoscaling: { behavior: { scaleDown: null } } },
        podSecurityContext: { runAsUser: null },
        ingress: { enabled: true, host: 'a.example.com', annotations: { [buffering]: null } },
        gateway: { trustProxy: 1 },
      }),
    );
    const pod = named(objects, 'Deployment', 'pharos-mail').spec.template.spec;
    expect(pod.containers[0].resources).toEqual({ requests: { cpu: '100m', memory: '192Mi' } });
    expect(Object.keys(pod.securityContext).sort()).toEqual([
      'fsGroup',
      'runAsGroup',
      'runAsNonRoot',
      'seccompProfile',
    ]);
    expect(Object.keys(named(objects, 'Ingress', 'pharos-gateway').metadata.annotations)).not.toContain(buffering);
  });
});

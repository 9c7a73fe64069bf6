import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../support/root.js';
import { chart, helms, type KubernetesObject, named, ofKind, render, withValues } from './support/helm.js';

const folder = join(root, 'deploy/kubernetes');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');
const values = parse(readFileSync(join(folder, 'values.yaml'), 'utf8'));
const servers: KubernetesObject[] = ['servers.yaml', 'store.yaml'].flatMap((name) =>
  parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map((each) => each.toJSON()),
);
const pods: [string, KubernetesObject][] = servers.flatMap(({ metadata, spec }) =>
  spec.template ? [[metadata.name, spec.template.spec]] : [],
);

test.each(pods)('%s runs without root, privileges or a token, within limits, of an image with a version', (_, pod) => {
  expect(pod.automountServiceAccountToken).toBe(false);
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
  for (const container of pod.containers) {
    expect(container.securityContext).toEqual({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
    expect(container.image).toMatch(/:v?\d[\w.-]*$/);
    expect(container.resources.limits.memory).toBeDefined();
  }
});

test('a service exposes what its server listens on', () => {
  for (const { metadata, spec } of ofKind(servers, 'Service')) {
    const { template } = named(servers, 'StatefulSet', metadata.name).spec;
    expect(template.metadata.labels).toEqual(spec.selector);
    const listens = template.spec.containers[0].ports.map(({ containerPort }: KubernetesObject) => containerPort);
    expect(
      spec.ports.map(({ port }: KubernetesObject) => port),
      metadata.name,
    ).toEqual(listens);
  }
});

test('the values name servers that there are, by their ports', () => {
  const known = ofKind(servers, 'Service').flatMap(({ metadata, spec }) =>
    spec.ports.map(({ port }: KubernetesObject) => `${metadata.name}:${port}`),
  );
  const { nats, redis, qdrant, meilisearch, storage } = values;
  const urls = [nats.url, redis.url, qdrant.url, meilisearch.url, storage.endpoint];
  const database = /@(postgresql:\d+)\//.exec(readme)?.[1] ?? 'none';
  // From a namespace of its own KEDA names that of the servers.
  expect(nats.monitoringEndpoint).toMatch(/^\w+\.pharos:\d+$/);
  const asked = [...urls.map((url) => new URL(url).host), database, nats.monitoringEndpoint.replace('.pharos', '')];
  expect(asked.sort()).toEqual(known.sort());
  expect(readme).toContain('kubectl create namespace pharos\n');
});

test('every secret that is read is made before, with the keys that are read', () => {
  const made = new Map(
    [...readme.replaceAll('\\\n', ' ').matchAll(/create secret generic (\S+) (.*)/g)].map(([, name, rest = '']) => [
      name,
      [...rest.matchAll(/--from-literal=([\w.-]+)=/g)].map(([, key]) => key),
    ]),
  );
  const text = JSON.stringify([servers, helms.length > 0 ? render(values) : []]);
  const refs = [...text.matchAll(/"secretKeyRef":(\{[^}]*\})/g)].map(([, ref = '{}']) => JSON.parse(ref));
  expect(refs.length).toBeGreaterThan(1);
  for (const { name, key } of refs) expect(made.get(name), name).toContain(key);
  for (const [, pod] of pods)
    for (const { secret } of (pod.volumes ?? []).filter((each: KubernetesObject) => each.secret))
      for (const { key } of secret.items) expect(made.get(secret.secretName)).toContain(key);
});

describe.runIf(helms.length > 0)('the chart with these values', () => {
  test('lets services reach every server, the store by its own port', () => {
    for (const name of ['core', 'gateway']) {
      const { egress } = named(render(values), 'NetworkPolicy', `pharos-${name}`).spec;
      expect(JSON.stringify(egress)).toContain('"port":8333');
    }
  });

  test('scales by the lag that NATS tells, once KEDA is on', () => {
    const defaults = { ...values.defaults, keda: { ...values.defaults.keda, enabled: true } };
    const monitoring = { prometheus: { serverAddress: 'http://prometheus.monitoring:9090' } };
    const scaled = ofKind(render({ ...values, defaults, monitoring }), 'ScaledObject');
    const asked = scaled.flatMap(({ spec }) => spec.triggers).filter(({ type }) => type === 'nats-jetstream');
    expect(asked.length).toBeGreaterThan(2);
    for (const { metadata } of asked) expect(metadata.natsServerMonitoringEndpoint).toBe('nats.pharos:8222');
  });
});

test.runIf(helms.length > 0)(
  'the rules for EKS Pod Identity that the README shows reach the two that use the bucket',
  () => {
    const [, example = ''] =
      /```yaml\n( *networkPolicy:\n *extraEgress:.*?)```/s.exec(readFileSync(join(chart, 'README.md'), 'utf8')) ?? [];
    const objects = render(withValues({ storage: { bucket: 'b' }, ...parse(example) }));
    const policies = ofKind(objects, 'NetworkPolicy').filter(({ spec }) =>
      JSON.stringify(spec).includes('169.254.170.23/32'),
    );
    expect(policies.map(({ metadata }) => metadata.name).sort()).toEqual(['pharos-core', 'pharos-gateway']);
  },
);

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { root } from '../support/root.js';
import { chart, helms, type KubernetesObject, ofKind, render, renderText } from './support/helm.js';
import { haveSchemas, isForeign, schemaProblems } from './support/schemas.js';

/** What the examples have of other projects. */
const foreign = ['Certificate', 'HTTPRoute', 'PrometheusRule', 'ScaledObject', 'ServiceMonitor'];
const examples = readdirSync(join(chart, 'ci')).map((name) => name.replace('-values.yaml', ''));

/** Older releases of Helm take the space at the end of an object away, and newer ones leave it. */
const withoutBlankEnds = (text: string) => `${text.replace(/\s+\n---\n/g, '\n---\n').trimEnd()}\n`;

describe.each(helms)('%s', (helm) => {
  test.each(examples)('lints with the values "%s"', (example) => {
    expect(renderText(example, helm, ['lint', '--strict'])).toContain('0 chart(s) failed');
  });

  test.each(examples)('renders "%s" as the golden file has it; `npm test -- chart -u` renews it', async (example) => {
    await expect(withoutBlankEnds(renderText(example, helm))).toMatchFileSnapshot(
      join(root, `test/chart/golden/${example}.yaml`),
    );
  });
});

describe.runIf(helms.length > 0)('KEDA, the Prometheus operator, Gateway API and cert-manager', () => {
  const objects = helms.length > 0 ? examples.flatMap((example) => render(example)).filter(isForeign) : [];

  test('know every object of theirs and each of its fields', () => {
    expect([...new Set(objects.map(({ kind }) => kind))].sort()).toEqual(foreign);
    expect(schemaProblems(objects)).toEqual([]);
  });

  test('would not know a field of another name, nor a label that is a number', () => {
    const wrong = objects.map((object) => ({ ...object, spec: { ...object.spec, intervall: 1 } }));
    expect(schemaProblems(wrong)).toHaveLength(objects.length);
    const labelled = objects.map((object) => ({ ...object, metadata: { ...object.metadata, labels: { team: 1 } } }));
    expect(schemaProblems(labelled)).toHaveLength(objects.length);
  });
});

describe.runIf(haveSchemas)('Kubernetes 1.34 knows every object and each of its fields', () => {
  test.runIf(helms.length > 0).each(examples)('with the values "%s"', (example) => {
    expect(schemaProblems(render(example).filter((object) => !isForeign(object)))).toEqual([]);
  });

  test.each([
    ['servers', 10],
    ['store', 3],
  ])('of deploy/kubernetes/%s.yaml', (name, objects) => {
    const file = readFileSync(join(root, `deploy/kubernetes/${name}.yaml`), 'utf8');
    const servers = parseAllDocuments(file).map((document) => document.toJSON());
    expect(servers).toHaveLength(objects);
    expect(schemaProblems(servers)).toEqual([]);
  });
});

describe.runIf(helms.length > 0).each(examples)('with the values "%s"', (example) => {
  const objects = helms.length > 0 ? render(example) : [];
  const pods: [string, KubernetesObject][] = objects.flatMap((object) => {
    if (object.kind === 'Pod') return [[`${object.kind} ${object.metadata.name}`, object.spec]];
    return object.spec?.template ? [[`${object.kind} ${object.metadata.name}`, object.spec.template.spec]] : [];
  });

  test.each(pods)(
    '%s runs without privileges, without a token, within limits, of an image with a version',
    (_, pod) => {
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.hostNetwork ?? pod.hostPID ?? pod.hostIPC).toBeUndefined();
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(pod.securityContext.runAsUser).toBeGreaterThan(0);
      for (const container of pod.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          runAsNonRoot: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.image).toMatch(/(:\d+\.\d+\.\d+|@sha256:[0-9a-f]{64})$/);
        expect(container.resources.requests.cpu).toBeDefined();
        expect(container.resources.limits.memory).toBeDefined();
      }
    },
  );

  const deployments: [string, KubernetesObject][] = ofKind(objects, 'Deployment').map((each) => [
    each.metadata.name,
    each.spec,
  ]);
  test.each(deployments)(
    '%s is asked whether it started, lives and is ready, and may end in peace',
    (_, { template }) => {
      const [container] = template.spec.containers;
      // Whether it lives never depends on anything else.
      expect(container.livenessProbe.httpGet.path).toBe('/healthz');
      expect(container.startupProbe.httpGet.path).toBe('/healthz');
      expect(container.readinessProbe.grpc?.port ?? container.readinessProbe.httpGet.path).toBeDefined();
      const env = Object.fromEntries(container.env.map((each: KubernetesObject) => [each.name, each.value]));
      const ownMs = Number(env.SHUTDOWN_WAIT_MS) + Number(env.SHUTDOWN_TIMEOUT_MS);
      const preStopMs = (container.lifecycle?.preStop.sleep.seconds ?? 0) * 1_000;
      expect(template.spec.terminationGracePeriodSeconds * 1_000).toBeGreaterThan(ownMs + preStopMs);
    },
  );

  test('calls between services are spread over pods: their services are headless', () => {
    const called = ofKind(objects, 'Service').filter(({ spec }) =>
      spec.ports.some((port: KubernetesObject) => port.name === 'grpc'),
    );
    expect(called.length).toBeGreaterThan(0);
    for (const { spec } of called) expect(spec.clusterIP).toBe('None');
  });

  /** Names of files, which are no secrets. */
  const files: Record<string, string> = {
    SERVICE_TLS_KEY: '/etc/pharos/tls/tls.key',
    SMTP_TLS_KEY: '/etc/pharos/smtp-tls/tls.key',
  };

  test('no secret stands in what is rendered', () => {
    expect(ofKind(objects, 'Secret')).toEqual([]);
    const given = objects.flatMap(
      ({ spec }) => spec?.template?.spec?.containers?.flatMap((each: KubernetesObject) => each.env ?? []) ?? [],
    );
    for (const { name, value } of given.filter(({ name }) => /KEY$|TOKEN$|PASSWORD|SECRET|^DATABASE_.*URL$/.test(name)))
      expect(value, name).toBe(files[name]);
  });

  test('names are short enough for Kubernetes, and no two objects have the same', () => {
    const ids = objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { metadata } of objects) expect(metadata.name.length).toBeLessThanOrEqual(63);
  });
});

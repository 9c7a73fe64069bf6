import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chart, helms, type KubernetesObject, named, ofKind, render } from './support/helm.js';

const examples = readdirSync(join(chart, 'ci')).map((name) => name.replace('-values.yaml', ''));
const componentLabel = 'app.kubernetes.io/component';

const selects = (selector: Record<string, string>, labels: Record<string, string>) =>
  Object.entries(selector).every(([key, value]) => labels[key] === value);
const labelsOf = ({ spec }: KubernetesObject) => spec.template.metadata.labels;
const portNames = ({ spec }: KubernetesObject) =>
  spec.template.spec.containers[0].ports.map(({ name }: KubernetesObject) => name);

describe.runIf(helms.length > 0).each(examples)('with the values "%s", objects name what there is:', (example) => {
  const objects = helms.length > 0 ? render(example) : [];
  const deployments = ofKind(objects, 'Deployment');
  const serviceNamed = (name: string) => named(objects, 'Service', name).spec;
  const selected = (selector: Record<string, string>) =>
    deployments.filter((each) => selects(selector, labelsOf(each))).map(({ metadata }) => metadata.name);

  test('probes ask the ports on which the process listens, and services send to them', () => {
    for (const { spec } of deployments) {
      const [container] = spec.template.spec.containers;
      const ports = Object.fromEntries(
        container.ports.map((each: KubernetesObject) => [each.name, each.containerPort]),
      );
      const env = Object.fromEntries(container.env.map((each: KubernetesObject) => [each.name, each.value]));
      const listens = env[`${container.name.toUpperCase()}_LISTEN`];
      expect(ports).toEqual({
        ops: Number(env.OPS_PORT),
        ...(env.SMTP_LISTEN && { smtp: Number(env.SMTP_LISTEN.split(':').at(-1)) }),
        ...(listens ? { grpc: Number(listens.split(':').at(-1)) } : { http: Number(env.PORT) }),
      });
      const { startupProbe, livenessProbe, readinessProbe } = container;
      expect([startupProbe, livenessProbe].map(({ httpGet }) => httpGet.port)).toEqual(['ops', 'ops']);
      if (readinessProbe.grpc) expect(readinessProbe.grpc.port).toBe(ports.grpc);
      else expect(ports).toHaveProperty(readinessProbe.httpGet.port);
      // Mutual TLS asks for a certificate, and the kubelet has none.
      if (env.SERVICE_TLS_CERT) expect(readinessProbe.grpc).toBeUndefined();
    }
    for (const { metadata, spec } of ofKind(objects, 'Service'))
      for (const each of deployments.filter((one) => selects(spec.selector, labelsOf(one))))
        for (const { targetPort } of spec.ports) expect(portNames(each), metadata.name).toContain(targetPort);
  });

  test('a deployment runs the service that its name says, under an account of its own, with a folder to write to', () => {
    for (const { metadata, spec } of deployments) {
      const { serviceAccountName, containers, volumes } = spec.template.spec;
      const component = spec.template.metadata.labels[componentLabel];
      expect(metadata.name.endsWith(`-${component}`)).toBe(true);
      expect(containers[0].env).toContainEqual({ name: 'TARGET', value: component });
      expect(named(objects, 'ServiceAccount', serviceAccountName).metadata.name).toBe(metadata.name);
      const mounted = containers[0].volumeMounts.map(({ name }: KubernetesObject) => name);
      expect(mounted.sort()).toEqual(volumes.map(({ name }: KubernetesObject) => name).sort());
      expect(containers[0].volumeMounts).toContainEqual({ name: 'tmp', mountPath: '/tmp' });
    }
  });

  test('budgets, spread and services are about the pods of one component', () => {
    const budgets = ofKind(objects, 'PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels);
    const called = ofKind(objects, 'Service').filter(({ metadata }) => !metadata.name.endsWith('-metrics'));
    for (const selector of [...budgets, ...called.map(({ spec }) => spec.selector)])
      expect(selected(selector)).toHaveLength(1);
    for (const { metadata, spec } of deployments)
      for (const { labelSelector } of spec.template.spec.topologySpreadConstraints ?? [])
        expect(selected(labelSelector.matchLabels)).toEqual([metadata.name]);
  });

  test('only pods that are ready are called, and all are scraped', () => {
    for (const { metadata, spec } of ofKind(objects, 'Service'))
      expect(spec.publishNotReadyAddresses ?? false).toBe(metadata.name.endsWith('-metrics'));
    for (const { spec } of ofKind(objects, 'ServiceMonitor')) {
      const found = ofKind(objects, 'Service').filter(({ metadata }) =>
        selects(spec.selector.matchLabels, metadata.labels),
      );
      expect(found.map((each) => each.spec.ports.map(({ name }: KubernetesObject) => name))).toEqual([
        spec.endpoints.map(({ port }: KubernetesObject) => port),
      ]);
    }
  });

  test('autoscalers scale deployments, and routes end at the gateway', () => {
    for (const { spec } of [...ofKind(objects, 'HorizontalPodAutoscaler'), ...ofKind(objects, 'ScaledObject')])
      expect(deployments.map(({ metadata }) => metadata.name)).toContain(spec.scaleTargetRef.name);
    for (const { spec } of ofKind(objects, 'Ingress')) {
      const { service } = spec.rules[0].http.paths[0].backend;
      expect(serviceNamed(service.name).ports.map(({ name }: KubernetesObject) => name)).toContain(service.port.name);
    }
    for (const { spec } of ofKind(objects, 'HTTPRoute'))
      for (const { name, port } of spec.rules[0].backendRefs)
        expect(serviceNamed(name).ports.map((each: KubernetesObject) => each.port)).toContain(port);
  });

  test('policies select pods that there are, let all of them look up names, and open only ports that are listened on', () => {
    const pods = [...deployments.map(labelsOf), ofKind(objects, 'Pod')[0].metadata.labels];
    const timed = ofKind(objects, 'CronJob').map(({ spec }) => labelsOf(spec.jobTemplate));
    const jobs = [...ofKind(objects, 'Job').map(labelsOf), ...timed];
    for (const { metadata, spec } of ofKind(objects, 'NetworkPolicy')) {
      const { matchLabels } = spec.podSelector;
      if (jobs.length > timed.length || !metadata.name.endsWith('-migrations'))
        expect(
          [...pods, ...jobs].some((labels) => selects(matchLabels, labels)),
          metadata.name,
        ).toBe(true);
      if (metadata.name.endsWith('-default-deny')) continue;
      const dns = [
        { protocol: 'UDP', port: 53 },
        { protocol: 'TCP', port: 53 },
      ];
      expect(spec.egress.some((rule: KubernetesObject) => JSON.stringify(rule.ports) === JSON.stringify(dns))).toBe(
        true,
      );
      const owner = deployments.find((each) => selects(matchLabels, labelsOf(each)));
      const open = (spec.ingress ?? []).flatMap((rule: KubernetesObject) => rule.ports);
      const listened = owner?.spec.template.spec.containers[0].ports ?? [];
      expect(new Set(open.map(({ port }: KubernetesObject) => port))).toEqual(
        new Set(listened.map(({ containerPort }: KubernetesObject) => containerPort)),
      );
    }
  });

  test('`helm test` may reach the gateway, whoever else may', () => {
    for (const { spec } of ofKind(objects, 'NetworkPolicy').filter(({ metadata }) => metadata.name.endsWith('-test'))) {
      const to = spec.egress.find((rule: KubernetesObject) => rule.to?.[0].podSelector?.matchLabels[componentLabel]);
      expect(to.to[0].podSelector.matchLabels[componentLabel]).toBe('gateway');
      const [gateway] = deployments.filter((each) => labelsOf(each)[componentLabel] === 'gateway');
      const { containerPort } = gateway.spec.template.spec.containers[0].ports[0];
      expect(to.ports).toEqual([{ protocol: 'TCP', port: containerPort }]);
      const policy = named(objects, 'NetworkPolicy', gateway.metadata.name).spec.ingress;
      const open = policy.find(({ ports }: KubernetesObject) => ports[0].port === containerPort);
      const testLabels = ofKind(objects, 'Pod')[0].metadata.labels;
      const peers: KubernetesObject[] = open.from ?? [];
      expect(
        peers.length === 0 ||
          peers.some(({ podSelector }) => podSelector && selects(podSelector.matchLabels, testLabels)),
      ).toBe(true);
    }
  });
});

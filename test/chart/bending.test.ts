import { describe, expect, test } from 'vitest';
import { environment, helms, type KubernetesObject, named, ofKind, render, withValues } from './support/helm.js';

/** The pods of all objects: of Deployments, of the job and of the test. */
const podsOf = (objects: KubernetesObject[]) => [
  ...[...ofKind(objects, 'Deployment'), ...ofKind(objects, 'Job')].map(({ spec }) => spec.template),
  ...ofKind(objects, 'Pod'),
];

describe.runIf(helms.length > 0)('the chart bends:', () => {
  test('a label of all and of pods or of a dashboard is there once, as the narrower value says', () => {
    const labels = { team: 'desk' };
    const values = withValues({
      commonLabels: { team: 'support', cost: 'shared' },
      components: { core: { podLabels: labels } },
      monitoring: { dashboards: { enabled: true, labels } },
    });
    const objects = render(values);
    const core = named(objects, 'Deployment', 'pharos-core');
    expect(core.metadata.labels).toMatchObject({ team: 'support', cost: 'shared' });
    expect(core.spec.template.metadata.labels).toMatchObject({ team: 'desk', cost: 'shared' });
    expect(named(objects, 'ConfigMap', 'pharos-dashboard-pharos').metadata.labels).toMatchObject(labels);
  });

  test('labels and annotations of all are on every object and pod, beside its own, and in no selector', () => {
    const values = { commonLabels: { team: 'support' }, commonAnnotations: { 'example.com/owner': 'support' } };
    const all = render('everything').map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    const objects = render(
      withValues({
        ...values,
        gateway: { trustProxy: 1 },
        ingress: { enabled: true, host: 'a.example', annotations: { own: 'yes' } },
        backup: { enabled: true, bucket: 'dumps', restoreCheck: { enabled: true } },
        storage: { volume: { size: '1Gi' } },
        monitoring: { rules: { enabled: true }, serviceMonitor: { enabled: true, labels: { release: 'p' } } },
      }),
    );
    expect(all.length).toBeGreaterThan(20);
    for (const { kind, metadata } of objects) {
      expect(metadata.labels, `${kind} ${metadata.name}`).toMatchObject({ team: 'support' });
      expect(metadata.annotations, `${kind} ${metadata.name}`).toMatchObject({ 'example.com/owner': 'support' });
    }
    expect(ofKind(objects, 'Ingress')[0].metadata.annotations.own).toBe('yes');
    expect(ofKind(objects, 'ServiceMonitor')[0].metadata.labels.release).toBe('p');
    expect(named(objects, 'Job', 'pharos-migrations').metadata.annotations['helm.sh/hook']).toBe(
      'pre-install,pre-upgrade',
    );
    for (const { metadata } of podsOf(objects)) expect(metadata.labels.team).toBe('support');
    for (const { spec } of ofKind(objects, 'Deployment')) expect(spec.selector.matchLabels).not.toHaveProperty('team');
  });

  test('a platform that gives ids finds none of ours, in any pod, and all else that protects stays', () => {
    for (const { spec } of podsOf(render(withValues({ openshift: true })))) {
      expect(spec.securityContext).toEqual({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const { securityContext } of spec.containers) expect(securityContext.readOnlyRootFilesystem).toBe(true);
    }
    const own = render(
      withValues({ podSecurityContext: { runAsUser: 1_000_680_000 }, securityContext: { privileged: false } }),
    );
    for (const { spec } of podsOf(own)) {
      expect(spec.securityContext).toMatchObject({ runAsUser: 1_000_680_000, runAsGroup: 65_532 });
      expect(spec.containers[0].securityContext).toMatchObject({ privileged: false, readOnlyRootFilesystem: true });
    }
  });

  test('a component takes containers before and beside its own, variables from elsewhere, and a runtime', () => {
    const core = {
      initContainers: [{ name: 'before', image: 'a' }],
      extraContainers: [{ name: 'beside', image: 'b' }],
      envFrom: [{ secretRef: { name: 'proxy' } }],
      runtimeClassName: 'gvisor',
    };
    const objects = render(withValues({ components: { core } }));
    const { spec } = named(objects, 'Deployment', 'pharos-core').spec.template;
    expect(spec).toMatchObject({ initContainers: core.initContainers, runtimeClassName: 'gvisor' });
    expect(spec.containers.map(({ name }: KubernetesObject) => name)).toEqual(['core', 'beside']);
    expect(spec.containers[0].envFrom).toEqual(core.envFrom);
    expect(environment(objects, 'core')).toHaveProperty('DATABASE_URL');
    expect(named(objects, 'Deployment', 'pharos-mail').spec.template.spec.containers).toHaveLength(1);
  });

  test('an Ingress has several hosts and certificates', () => {
    const ingress = {
      enabled: true,
      host: 'a.example',
      tlsSecret: 'a-tls',
      extraHosts: ['b.example'],
      tls: [{ hosts: ['b.example'], secretName: 'b-tls' }],
    };
    const { spec } = ofKind(render(withValues({ gateway: { trustProxy: 1 }, ingress })), 'Ingress')[0];
    expect(spec.rules.map(({ host }: KubernetesObject) => host)).toEqual(['a.example', 'b.example']);
    expect(spec.tls).toEqual([{ hosts: ['a.example'], secretName: 'a-tls' }, ...ingress.tls]);
  });

  test('load balancers are open to the networks of the values, and to all without', () => {
    const loadBalancerSourceRanges = ['192.0.2.0/24'];
    const service = { type: 'LoadBalancer', loadBalancerSourceRanges };
    const objects = render(
      withValues({ service, mailIn: { domain: 'in.example', service: { loadBalancerSourceRanges } } }),
    );
    for (const name of ['pharos-gateway', 'pharos-mail-in'])
      expect(named(objects, 'Service', name).spec.loadBalancerSourceRanges).toEqual(loadBalancerSourceRanges);
    expect(named(objects, 'Service', 'pharos-core').spec).not.toHaveProperty('loadBalancerSourceRanges');
    expect(named(render(withValues()), 'Service', 'pharos-gateway').spec).not.toHaveProperty(
      'loadBalancerSourceRanges',
    );
  });

  test('objects of the values come with the release and know its name', () => {
    const config = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: '{{ .Release.Name }}-more' },
      data: { a: 'b' },
    };
    const objects = render(withValues({ extraObjects: [config] }));
    expect(named(objects, 'ConfigMap', 'pharos-more').data).toEqual({ a: 'b' });
  });
});

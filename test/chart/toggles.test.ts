import { describe, expect, test } from 'vitest';
import {
  environment,
  helms,
  type KubernetesObject,
  named,
  ofKind,
  render,
  renderNotes,
  renderText,
  withValues,
} from './support/helm.js';

const servers = {
  nats: { url: 'nats://n:4222' },
  redis: { url: 'redis://r:6379' },
  qdrant: { url: 'http://q:6333' },
  meilisearch: { url: 'http://m:7700' },
};
const components = ['agent', 'core', 'gateway', 'knowledge', 'mail', 'webhooks'];
const names = (objects: KubernetesObject[], kind: string) => ofKind(objects, kind).map(({ metadata }) => metadata.name);

const deployment = (objects: KubernetesObject[], name: string) => named(objects, 'Deployment', `pharos-${name}`).spec;

describe.runIf(helms.length > 0)('values', () => {
  test('what is zero, empty or off stays so, over a default that is not', () => {
    const objects = render(
      withValues({
        components: {
          core: {
            replicas: 0,
            topologySpread: [],
            podDisruptionBudget: { enabled: false },
            rollingUpdate: { maxSurge: 0, maxUnavailable: 1 },
          },
          webhooks: { config: { WEBHOOK_DENIED_CIDRS: '' }, podDisruptionBudget: { maxUnavailable: 0 } },
          gateway: { config: { LOG_SAMPLE_SUCCESS: 0 } },
        },
        shutdown: { preStopSeconds: 0, waitSeconds: 0, grpcWaitSeconds: 0 },
        config: { GRPC_REFLECTION: false },
      }),
    );
    const core = deployment(objects, 'core');
    expect(core.replicas).toBe(0);
    expect(core.strategy.rollingUpdate).toEqual({ maxSurge: 0, maxUnavailable: 1 });
    expect(core.template.spec.topologySpreadConstraints).toBeUndefined();
    expect(core.template.spec.containers[0].lifecycle).toBeUndefined();
    expect(names(objects, 'PodDisruptionBudget')).not.toContain('pharos-core');
    expect(named(objects, 'PodDisruptionBudget', 'pharos-webhooks').spec.maxUnavailable).toBe(0);
    expect(environment(objects, 'core')).toMatchObject({ SHUTDOWN_WAIT_MS: '0000', GRPC_REFLECTION: 'false' });
    expect(environment(objects, 'webhooks')).toHaveProperty('WEBHOOK_DENIED_CIDRS', '');
    expect(environment(objects, 'gateway')).toMatchObject({ SHUTDOWN_WAIT_MS: '0000', LOG_SAMPLE_SUCCESS: '0' });
  });

  test('a component takes the variables that it reads, its own before those of all', () => {
    const objects = render(
      withValues({ config: { LOG_LEVEL: 'warn' }, components: { core: { config: { LOG_LEVEL: 'debug' } } } }),
    );
    expect(environment(objects, 'core').LOG_LEVEL).toBe('debug');
    expect(environment(objects, 'webhooks').LOG_LEVEL).toBe('warn');
    for (const name of components.filter((each) => each !== 'gateway'))
      expect(environment(objects, name)).toHaveProperty('DATABASE_URL');
    expect(environment(objects, 'gateway')).not.toHaveProperty('DATABASE_URL');
    expect(environment(objects, 'gateway')).not.toHaveProperty('MASTER_KEY');
  });

  test('a variable that values do not set may come from elsewhere, as from a field of the pod', () => {
    const source = { fieldRef: { fieldPath: 'metadata.name' } };
    const extraEnv = [{ name: 'SERVICE_NAME', valueFrom: source }];
    const { env } = deployment(render(withValues({ components: { gateway: { extraEnv } } })), 'gateway').template.spec
      .containers[0];
    expect(env.filter(({ name }: KubernetesObject) => name === 'SERVICE_NAME')).toEqual(extraEnv);
  });

  test('a component that is off is gone, and nobody is sent to it', () => {
    const objects = render(withValues({ components: { agent: { enabled: false }, webhooks: { enabled: false } } }));
    expect(names(objects, 'Deployment')).toEqual(['pharos-core', 'pharos-gateway', 'pharos-knowledge', 'pharos-mail']);
    expect(environment(objects, 'gateway')).not.toHaveProperty('AGENT_URL');
    expect(JSON.stringify(objects)).not.toContain('pharos-agent');
  });

  test('without the gateway nothing is left that asks it, and nobody is told to', () => {
    const values = withValues({ components: { gateway: { enabled: false } } });
    const objects = render(values);
    expect(names(objects, 'Deployment')).toEqual([
      'pharos-agent',
      'pharos-core',
      'pharos-knowledge',
      'pharos-mail',
      'pharos-webhooks',
    ]);
    expect(names(objects, 'Pod')).toEqual([]);
    expect(names(objects, 'NetworkPolicy')).not.toContain('pharos-test');
    expect(JSON.stringify(objects)).not.toContain('pharos-gateway');
    expect(renderNotes(values)).not.toMatch(/pharos-gateway|helm -n support test/);
    expect(renderNotes(withValues())).toMatch(/svc\/pharos-gateway 8080:80[\s\S]*helm -n support test pharos/);
  });

  test('a whole number stays one, however large: of variables, jobs and autoscalers', () => {
    const objects = render(
      withValues({
        postgresql: { maxConnections: 1_000 },
        nats: { url: 'nats://n:4222', monitoringEndpoint: 'n:8222' },
        monitoring: { prometheus: { serverAddress: 'http://p:9090' } },
        config: { ATTACHMENT_QUOTA_BYTES: 53_687_091_200, RATE_LIMIT_PRO: 1_000_000 },
        components: {
          webhooks: { keda: { enabled: true, natsLagThreshold: 1_000_000 } },
          gateway: { config: { LOG_SAMPLE_SUCCESS: 0.25 } },
        },
        migrations: { ttlSecondsAfterFinished: 2_592_000 },
      }),
    );
    expect(environment(objects, 'core').ATTACHMENT_QUOTA_BYTES).toBe('53687091200');
    expect(environment(objects, 'gateway')).toMatchObject({ RATE_LIMIT_PRO: '1000000', LOG_SAMPLE_SUCCESS: '0.25' });
    const { triggers } = named(objects, 'ScaledObject', 'pharos-webhooks').spec;
    expect(triggers.at(-1).metadata.lagThreshold).toBe('1000000');
    expect(renderText(withValues({ migrations: { ttlSecondsAfterFinished: 2_592_000 } }))).toContain(
      'ttlSecondsAfterFinished: 2592000\n',
    );
    expect(JSON.stringify(objects)).not.toMatch(/\de\+\d/);
  });

  test('an autoscaler owns the number of pods, and the gateway knows how many there may be', () => {
    const objects = render(
      withValues({ ...servers, components: { gateway: { autoscaling: { enabled: true, maxReplicas: 7 } } } }),
    );
    expect(deployment(objects, 'gateway').replicas).toBeUndefined();
    expect(deployment(objects, 'core').replicas).toBe(1);
    expect(names(objects, 'HorizontalPodAutoscaler')).toEqual(['pharos-gateway']);
    expect(environment(objects, 'gateway').REPLICAS).toBe('7');
  });

  test('what something else scales has no number, counts with its maximum, and no autoscaler of the chart', () => {
    const autoscaling = { enabled: true, external: true, maxReplicas: 7, targetCPUUtilization: 0 };
    const objects = render(withValues({ ...servers, components: { gateway: { autoscaling } } }));
    expect(deployment(objects, 'gateway')).not.toHaveProperty('replicas');
    expect(names(objects, 'HorizontalPodAutoscaler')).toEqual([]);
    expect(environment(objects, 'gateway').REPLICAS).toBe('7');
  });

  test('migrations run before a release, beside it, or by the services alone', () => {
    const job = (mode: string) => ofKind(render(withValues({ migrations: { mode } })), 'Job')[0];
    expect(job('hook').metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    expect(job('job').metadata.annotations).toBeUndefined();
    expect(job('none')).toBeUndefined();
    // Two releases that migrate differently are two jobs, since a job cannot be changed.
    const other = ofKind(render(withValues({ image: { tag: '9.9.9' } })), 'Job')[0];
    expect(other.spec.template.spec.containers[0].image).toBe('pharos:9.9.9');
    expect(job('hook').spec.template.spec.containers[0].args).toEqual([
      'migrate.js',
      '--check',
      '--wait-seconds',
      '120',
    ]);
  });

  test('with mutual TLS each service has a certificate for the name by which others call it', () => {
    const objects = render(
      withValues({
        serviceAuth: {
          token: { existingSecret: '' },
          tls: { enabled: true, certManager: { enabled: true, issuerRef: { name: 'ca' } } },
        },
      }),
    );
    const certificates = ofKind(objects, 'Certificate');
    expect(certificates).toHaveLength(components.length);
    const called = environment(objects, 'gateway').CORE_URL.split(':')[0];
    const core = named(objects, 'Certificate', 'pharos-core').spec;
    expect(core.dnsNames).toContain(called);
    expect(core.usages).toEqual(expect.arrayContaining(['server auth', 'client auth']));
    const { volumes, containers } = deployment(objects, 'core').template.spec;
    expect(volumes).toContainEqual({ name: 'tls', secret: { secretName: core.secretName } });
    // A whole folder: files of a `subPath` would never be renewed.
    expect(containers[0].volumeMounts).toContainEqual({ name: 'tls', mountPath: '/etc/pharos/tls', readOnly: true });
    expect(containers[0].readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'ops' });
    expect(environment(objects, 'core')).not.toHaveProperty('SERVICE_TOKEN');
  });

  test('servers with an authority of their own are trusted', () => {
    const objects = render(withValues({ trustedCA: { configMap: 'company' } }));
    expect(environment(objects, 'core').NODE_EXTRA_CA_CERTS).toBe('/etc/pharos/ca/ca.crt');
    const { volumes } = deployment(objects, 'core').template.spec;
    expect(volumes).toContainEqual({ name: 'ca', configMap: { name: 'company' } });
    const [job] = ofKind(objects, 'Job')[0].spec.template.spec.containers;
    expect(job.env.map(({ name }: KubernetesObject) => name)).toContain('NODE_EXTRA_CA_CERTS');
  });

  test('routes, monitors and policies come when they are asked for', () => {
    const least = render(withValues({ networkPolicy: { enabled: false } }));
    const optional = [
      'Ingress',
      'HTTPRoute',
      'ServiceMonitor',
      'PrometheusRule',
      'ConfigMap',
      'NetworkPolicy',
      'Certificate',
    ];
    for (const kind of optional) expect(names(least, kind), kind).toEqual([]);
    const all = render('everything');
    for (const kind of optional) expect(names(all, kind), kind).not.toEqual([]);
    expect(ofKind(all, 'HTTPRoute')[0].spec.rules[0].timeouts).toEqual({ request: '0s' });
  });

  test('a gateway trusts the proxies that values name, and none where they say so, zero included', () => {
    const trusted = (trustProxy: unknown) =>
      environment(
        render(withValues({ gateway: { trustProxy }, ingress: { enabled: true, host: 'a.example' } })),
        'gateway',
      ).TRUST_PROXY;
    expect([2, '10.0.0.0/8, uniquelocal', 'none', 0].map(trusted)).toEqual([
      '2',
      '10.0.0.0/8, uniquelocal',
      undefined,
      '0',
    ]);
  });

  test('the metrics of every pod are scraped, and by no load balancer', () => {
    const objects = render(withValues({ service: { type: 'LoadBalancer' } }));
    const { spec } = named(objects, 'Service', 'pharos-metrics');
    for (const name of components)
      expect(deployment(objects, name).template.metadata.labels).toMatchObject(spec.selector);
    expect(named(objects, 'Service', 'pharos-gateway').spec.ports.map(({ name }: KubernetesObject) => name)).toEqual([
      'http',
    ]);
  });
});

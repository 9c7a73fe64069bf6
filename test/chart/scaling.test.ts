import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@pharos/contract';
import { describe, expect, test } from 'vitest';
import { root } from '../support/root.js';
import { helms, type KubernetesObject, named, ofKind, render, withValues } from './support/helm.js';
import { askPromtool, promtool } from './support/promtool.js';

const prometheus = { monitoring: { prometheus: { serverAddress: 'http://p:9090' } } };
const most = { postgresql: { maxConnections: 1_000 } };

/** As `service: name`, from the literals by which services name them. */
function durableConsumers(): string[] {
  return serviceNames
    .filter((name) => name !== 'gateway')
    .flatMap((name) => {
      const folder = join(root, 'services', name, 'src');
      const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.ts$/.test(path));
      const texts = sources
        .filter((path) => !path.endsWith('.test.ts'))
        .map((path) => readFileSync(join(folder, path), 'utf8'));
      return texts.flatMap((text) =>
        [...text.matchAll(/durable: '([^']+)'/g)].map(([, durable]) => `${name}: ${durable}`),
      );
    })
    .sort();
}

const spec = (values: object | string, name: string) => named(render(values), 'ScaledObject', `pharos-${name}`).spec;
const ofType = ({ triggers }: KubernetesObject, type: string) =>
  triggers.filter((trigger: KubernetesObject) => trigger.type === type);
/** What Prometheus is asked for a component, and how much of it is enough for one pod. */
const asked = (name: string) =>
  ofType(spec('keda', name), 'prometheus').map(({ metadata }: KubernetesObject) => [
    metadata.query,
    metadata.threshold,
  ]);

/** A series of the release of the example, unless `more` says otherwise. */
function series(name: string, component: string, more: Record<string, string> = {}): string {
  const labels = { namespace: 'support', release: 'pharos', component, pod: `${component}-1`, ...more };
  const all = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return `${name}{${all.join(', ')}}`;
}

describe.runIf(helms.length > 0)('KEDA', () => {
  test('scales each component by its own work, of every pod by CPU, and says how', () => {
    const found = render('keda');
    expect(ofKind(found, 'ScaledObject').map(({ metadata }) => metadata.name.slice('pharos-'.length))).toEqual(
      [...serviceNames].sort(),
    );
    const { triggers, fallback, ...webhooks } = spec('keda', 'webhooks');
    expect(webhooks).toEqual({
      scaleTargetRef: { name: 'pharos-webhooks' },
      minReplicaCount: 2,
      maxReplicaCount: 6,
      pollingInterval: 15,
      cooldownPeriod: 300,
      advanced: {
        horizontalPodAutoscalerConfig: { behavior: { scaleDown: { stabilizationWindowSeconds: 300 } } },
      },
    });
    expect(fallback).toEqual({ failureThreshold: 3, replicas: 4, behavior: 'currentReplicasIfHigher' });
    expect(triggers.map(({ type }: KubernetesObject) => type)).toEqual([
      'cpu',
      'prometheus',
      'prometheus',
      'nats-jetstream',
      'cron',
    ]);
    // KEDA takes a fallback only where a trigger has this type, and no answer for an error rather than for nothing.
    expect(triggers[1]).toEqual({
      type: 'prometheus',
      metricType: 'AverageValue',
      metadata: {
        serverAddress: 'http://prometheus-operated.monitoring:9090',
        query: expect.stringContaining('pharos_webhook_backlog'),
        threshold: '5000',
        ignoreNullValues: 'false',
        authModes: 'bearer',
      },
      authenticationRef: { name: 'prometheus', kind: 'ClusterTriggerAuthentication' },
    });
    expect(triggers[3].metadata).toMatchObject({ stream: 'events', consumer: 'webhooks', lagThreshold: '1000' });
  });

  test('works without NATS, by the same targets', () => {
    const behavior = { scaleDown: { stabilizationWindowSeconds: 60 } };
    const keda = {
      enabled: true,
      minReplicas: 3,
      maxReplicas: 4,
      pollingInterval: 5,
      cooldownPeriod: 60,
      behavior,
    };
    const values = withValues({ ...prometheus, ...most, components: { webhooks: { keda } } });
    const webhooks = spec(values, 'webhooks');
    expect(webhooks).toMatchObject({ minReplicaCount: 3, maxReplicaCount: 4, pollingInterval: 5, cooldownPeriod: 60 });
    expect(webhooks.advanced.horizontalPodAutoscalerConfig).toEqual({ behavior });
    expect(ofType(webhooks, 'prometheus')).toHaveLength(2);
    expect(ofType(webhooks, 'nats-jetstream')).toEqual([]);
  });

  test('has no fallback where nothing is asked that could fail, nor where none is wanted', () => {
    const fallbackOf = (over: object) => {
      const keda = { enabled: true, ...over };
      return spec(withValues({ ...prometheus, ...most, components: { core: { keda } } }), 'core').fallback;
    };
    expect(fallbackOf({})).toBeDefined();
    expect(fallbackOf({ targets: { callsPerSecond: 0, outboxSeconds: 0 } })).toBeUndefined();
    expect(fallbackOf({ fallback: { failureThreshold: 0 } })).toBeUndefined();
  });

  test('looks at every durable consumer that the services have, but the one that a single pod works on', () => {
    const found = ofKind(render('keda'), 'ScaledObject').flatMap((object) =>
      ofType(object.spec, 'nats-jetstream').map(
        ({ metadata }: KubernetesObject) => `${object.metadata.name.slice('pharos-'.length)}: ${metadata.consumer}`,
      ),
    );
    expect(found.sort()).toEqual(durableConsumers().filter((name) => name !== 'core: core-feed'));
  });
});

const up = (component: string) => ({
  [series('up', component)]: '1x10',
  [series('up', component, { pod: `${component}-2` })]: '0x10',
});
/** Pods that are there, and cannot be scraped. */
const down = (component: string) => ({ [series('up', component)]: '0x10' });
const outbox = 'pharos_outbox_oldest_unpublished_seconds';
const nats = (value: number) => ({ [series('pharos_dependency_up', 'core', { dependency: 'nats' })]: `${value}x10` });
/** The component, which of its targets, the series, and what KEDA is to be told; undefined: nothing, which is an error. */
const cases: [string, string, string, Record<string, string>, number | undefined][] = [
  [
    'due deliveries as the pod that counted most says, and none of another release',
    'webhooks',
    'backlog',
    {
      [series('pharos_webhook_backlog', 'webhooks', { state: 'due' })]: '30x10',
      [series('pharos_webhook_backlog', 'webhooks', { state: 'due', pod: 'webhooks-2' })]: '40x10',
      [series('pharos_webhook_backlog', 'webhooks', { state: 'scheduled' })]: '900x10',
      [series('pharos_webhook_backlog', 'webhooks', { state: 'due', release: 'other' })]: '700x10',
    },
    40,
  ],
  ['nothing where no pod is scraped', 'webhooks', 'backlog', {}, undefined],
  [
    'due mails of both directions',
    'mail',
    'mail_due',
    {
      [series('pharos_mail_due', 'mail', { direction: 'incoming' })]: '3x10',
      [series('pharos_mail_due', 'mail', { direction: 'incoming', pod: 'mail-2' })]: '5x10',
      [series('pharos_mail_due', 'mail', { direction: 'outgoing', pod: 'mail-2' })]: '7x10',
    },
    12,
  ],
  ['due turns', 'agent', 'turns', { [series('pharos_agent_turns_due', 'agent')]: '9x10' }, 9],
  [
    'requests a second of all pods',
    'gateway',
    'http_request',
    {
      [series('pharos_http_request_duration_seconds_count', 'gateway', { route: 'a' })]: '0+60x10',
      [series('pharos_http_request_duration_seconds_count', 'gateway', { route: 'b', pod: 'gateway-2' })]: '0+120x10',
    },
    3,
  ],
  ['no request yet', 'gateway', 'http_request', up('gateway'), 0],
  ['requests of nobody knows how many, where no pod is scraped', 'gateway', 'http_request', {}, undefined],
  ['nothing of requests where no pod can be scraped', 'gateway', 'http_request', down('gateway'), undefined],
  ['nothing of calls then', 'core', 'rpc_server', down('core'), undefined],
  ['nor of searches', 'knowledge', 'search_duration', down('knowledge'), undefined],
  ['nor of the outbox', 'core', outbox, down('core'), undefined],
  ['no search yet', 'knowledge', 'search_duration', up('knowledge'), 0],
  ['no call yet', 'core', 'rpc_server', up('core'), 0],
  ['the age of the outbox', 'core', outbox, { ...up('core'), ...nats(1), [series(outbox, 'core')]: '45x10' }, 45],
  [
    'of an event that is blocked four pods at most',
    'core',
    outbox,
    { ...up('core'), [series(outbox, 'core')]: '9999x10' },
    120,
  ],
  [
    'of the outbox nothing while NATS is down',
    'core',
    outbox,
    { ...up('core'), ...nats(0), [series(outbox, 'core')]: '99x10' },
    0,
  ],
  ['of the outbox nothing while no pod leads', 'core', outbox, up('core'), 0],
];

describe.runIf(promtool && helms.length > 0)('Prometheus tells KEDA', () => {
  test.each(cases)('%s', (_, component, metric, given, value) => {
    const [[expr] = []] = asked(component).filter(([query]: [string]) => query.includes(metric));
    const input_series = Object.entries(given).map(([name, values]) => ({ series: name, values }));
    const exp_samples = value === undefined ? [] : [{ labels: '{}', value }];
    const tests = [{ interval: '1m', input_series, promql_expr_test: [{ expr, eval_time: '8m', exp_samples }] }];
    const { ok, output } = askPromtool(['test', 'rules', 't.yaml'], { 't.yaml': { evaluation_interval: '1m', tests } });
    expect(output).toContain('SUCCESS');
    expect(ok).toBe(true);
  });

  test('one number for every target that there is', () => {
    const targets = Object.values(JSON.parse(readFileSync(join(root, 'charts/pharos/files/scaling.json'), 'utf8')));
    const all = serviceNames.flatMap(asked);
    expect(all).toHaveLength(targets.flatMap((each) => Object.keys(each as object)).length);
    for (const [query] of all)
      expect(
        cases.some(([, , metric]) => query.includes(metric)),
        query,
      ).toBe(true);
  });
});

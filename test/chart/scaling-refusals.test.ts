import { describe, expect, test } from 'vitest';
import { helms, named, refusal, render, withValues } from './support/helm.js';

const prometheus = { monitoring: { prometheus: { serverAddress: 'http://p:9090' } } };
const noTargets = { callsPerSecond: 0, outboxSeconds: 0 };
const byKeda = (keda: object, more: object = {}) =>
  withValues({ ...prometheus, ...more, components: { core: { keda: { enabled: true, ...keda } } } });

describe.runIf(helms.length > 0)('scaling that cannot work is refused in a sentence', () => {
  test.each<[string, object, RegExp]>([
    [
      'HPA and KEDA',
      withValues({ components: { core: { autoscaling: { enabled: true }, keda: { enabled: true } } } }),
      /enable either autoscaling or keda, not both/,
    ],
    [
      'autoscalers without the number of connections',
      withValues({ components: { core: { autoscaling: { enabled: true } } } }),
      /components\.core scales, and its pods can open up to 366 connections .*Set postgresql\.maxConnections to what the server allows/,
    ],
    [
      'more pods at least than at most',
      withValues({
        postgresql: { maxConnections: 1000 },
        components: { core: { autoscaling: { enabled: true, minReplicas: 5, maxReplicas: 3 } } },
      }),
      /minReplicas is greater than maxReplicas/,
    ],
    [
      'something else that scales what does not scale',
      withValues({ components: { core: { autoscaling: { external: true } } } }),
      /components\.core\.autoscaling\.external says that something else sets the number of pods: set components\.core\.autoscaling\.enabled/,
    ],
    [
      'scaling by nothing',
      withValues({ components: { core: { autoscaling: { enabled: true, targetCPUUtilization: 0 } } } }),
      /autoscaling has no target/,
    ],
    [
      'KEDA that looks at nothing',
      withValues({
        ...prometheus,
        components: { core: { keda: { enabled: true, targetCPUUtilization: 0, targets: noTargets } } },
      }),
      /components\.core\.keda has no target: set one of targets \(callsPerSecond, outboxSeconds\), targetCPUUtilization, or triggers/,
    ],
    [
      'KEDA without the server that knows what waits',
      withValues({ components: { webhooks: { keda: { enabled: true } } } }),
      /components\.webhooks\.keda scales on what waits, which Prometheus knows: set monitoring\.prometheus\.serverAddress/,
    ],
    [
      'scaling by what a component does not have',
      withValues({ ...prometheus, components: { core: { keda: { enabled: true, targets: { dueTurns: 5 } } } } }),
      /components\.core\.keda\.targets: dueTurns is not known of core, which scales by callsPerSecond, outboxSeconds/,
    ],
    [
      'more pods without Prometheus than with it',
      withValues({ ...prometheus, components: { core: { keda: { enabled: true, minReplicas: 1, maxReplicas: 1 } } } }),
      /components\.core\.keda\.fallback: replicas is greater than maxReplicas/,
    ],
    [
      'pods that KEDA may add and the database has no connections for',
      withValues({
        ...prometheus,
        postgresql: { maxConnections: 200 },
        components: { core: { keda: { enabled: true } } },
      }),
      /can open 556 connections to PostgreSQL \(agent 2 × 19, core 21 × 19, knowledge .* more than postgresql\.maxConnections \(200\)/,
    ],
    [
      'scaling by a share of nothing',
      withValues({
        defaults: { resources: { requests: { cpu: null } } },
        components: { core: { autoscaling: { enabled: true } } },
      }),
      /autoscaling\.targetCPUUtilization is a share of what a pod requests: set components\.core\.resources\.requests\.cpu/,
    ],
    [
      'scaling by the backlog of NATS alone',
      byKeda(
        { targetCPUUtilization: 0, targets: noTargets },
        { nats: { url: 'nats://n', monitoringEndpoint: 'n:8222' } },
      ),
      /components\.core\.keda has no target but the backlog of NATS, which does not show what waits in the database: set one of targets/,
    ],
    [
      'no pods where only pods know what waits',
      byKeda({ minReplicas: 0, triggers: [{ type: 'cron', metadata: {} }] }),
      /components\.core\.keda\.minReplicas is 0, but only running pods tell callsPerSecond and outboxSeconds, so that pods would come and go\. Set minReplicas to 1, or these targets to 0 and name triggers/,
    ],
    [
      'no pods where nothing would start one',
      byKeda({ minReplicas: 0, targets: noTargets }),
      /components\.core\.keda\.minReplicas is 0, and nothing would start a pod again/,
    ],
    [
      'scrapes too rare for rates',
      withValues({ monitoring: { serviceMonitor: { enabled: true, interval: '60s' } } }),
      /monitoring\.serviceMonitor\.interval must be from 1s to 30s/,
    ],
  ])('%s', (_, values, sentence) => {
    expect(refusal(values)).toMatch(sentence);
  });

  test('no pods are no fault where a trigger starts one, and scrapes every 5 s are none', () => {
    const cron = [{ type: 'cron', metadata: { start: '0 8 * * *', end: '0 18 * * *', desiredReplicas: '2' } }];
    const most = { postgresql: { maxConnections: 1_000 } };
    const monitoring = { ...prometheus.monitoring, serviceMonitor: { enabled: true, interval: '5s' } };
    const objects = render(byKeda({ minReplicas: 0, targets: noTargets, triggers: cron }, { ...most, monitoring }));
    expect(named(objects, 'ScaledObject', 'pharos-core').spec.minReplicaCount).toBe(0);
    expect(named(objects, 'ServiceMonitor', 'pharos').spec.endpoints[0].interval).toBe('5s');
  });
});

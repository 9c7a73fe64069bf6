import { describe, expect, test } from 'vitest';
import { helms, refusal, withValues } from './support/helm.js';

const servers = {
  redis: { url: 'redis://r:6379' },
  qdrant: { url: 'http://q:6333' },
  meilisearch: { url: 'http://m:7700' },
};

describe.runIf(helms.length > 0)('what cannot work is refused in a sentence', () => {
  test.each<[string, object, RegExp]>([
    ['no database', withValues({ postgresql: { existingSecret: '' } }), /Set postgresql\.existingSecret/],
    ['no master key', withValues({ masterKey: { existingSecret: '' } }), /Set masterKey\.existingSecret/],
    [
      'services that do not know each other',
      withValues({ serviceAuth: { token: { existingSecret: '' } } }),
      /set serviceAuth\.token\.existingSecret, or serviceAuth\.tls\.enabled/,
    ],
    [
      'TLS without certificates',
      withValues({ serviceAuth: { tls: { enabled: true } } }),
      /serviceAuth\.tls\.enabled needs certificates/,
    ],
    [
      'cert-manager without an issuer',
      withValues({ serviceAuth: { tls: { enabled: true, certManager: { enabled: true } } } }),
      /needs serviceAuth\.tls\.certManager\.issuerRef\.name/,
    ],
    [
      'two gateways that count in memory',
      withValues({ components: { gateway: { replicas: 2 } } }),
      /components\.gateway may have 2 pods, which need redis/,
    ],
    [
      'two indexes in memory',
      withValues({ components: { knowledge: { replicas: 2 } } }),
      /components\.knowledge may have 2 pods, which need qdrant\.url and meilisearch\.url/,
    ],
    [
      'a scaled gateway that counts in memory',
      withValues({ components: { gateway: { autoscaling: { enabled: true } } } }),
      /components\.gateway may have 10 pods/,
    ],
    [
      'HPA and KEDA',
      withValues({ ...servers, components: { core: { autoscaling: { enabled: true }, keda: { enabled: true } } } }),
      /autoscaling and keda would both set the number of pods/,
    ],
    [
      'more pods at least than at most',
      withValues({ components: { core: { autoscaling: { enabled: true, minReplicas: 5, maxReplicas: 3 } } } }),
      /minReplicas is above maxReplicas/,
    ],
    [
      'scaling by nothing',
      withValues({ components: { core: { autoscaling: { enabled: true, targetCPUUtilization: 0 } } } }),
      /autoscaling looks at nothing/,
    ],
    [
      'KEDA that looks at nothing',
      withValues({ components: { core: { keda: { enabled: true, targetCPUUtilization: 0 } } } }),
      /keda looks at nothing/,
    ],
    [
      'a component that is needed and off',
      withValues({ components: { knowledge: { enabled: false } } }),
      /components\.agent cannot work without knowledge/,
    ],
    [
      'a component that there is not',
      withValues({ components: { billing: {} } }),
      /components\.billing: there is no such component; there are agent, core/,
    ],
    [
      'credentials in values',
      withValues({ redis: { url: 'redis://:secret@redis:6379' } }),
      /redis: its URL holds credentials/,
    ],
    [
      'two sources of one URL',
      withValues({ nats: { url: 'nats://n:4222', existingSecret: 'n' } }),
      /nats: the URL comes from url or from existingSecret/,
    ],
    [
      'attachments in two places',
      withValues({ storage: { bucket: 'b' }, config: { STORAGE_DIR: '/data' } }),
      /in a bucket or in a folder, not in both/,
    ],
    [
      'embeddings without a model',
      withValues({ embeddings: { url: 'https://e/v1' } }),
      /embeddings\.url needs embeddings\.model/,
    ],
    ['an Ingress for no host', withValues({ ingress: { enabled: true } }), /ingress\.enabled needs ingress\.host/],
    [
      'a route of no gateway',
      withValues({ httpRoute: { enabled: true } }),
      /httpRoute\.enabled needs httpRoute\.parentRefs/,
    ],
    [
      'a variable that nobody reads',
      withValues({ config: { RATE_LIMIT_PREMIUM: 1 } }),
      /config: no component reads RATE_LIMIT_PREMIUM/,
    ],
    [
      'a variable of another component',
      withValues({ components: { core: { config: { WEBHOOK_CONCURRENCY: 1 } } } }),
      /components\.core\.config: WEBHOOK_CONCURRENCY is none of the variables/,
    ],
    [
      'a variable that the chart sets',
      withValues({ config: { CORE_URL: 'elsewhere:1' } }),
      /config: CORE_URL is set by the chart/,
    ],
    [
      'a variable that the chart sets, of a component',
      withValues({ components: { core: { config: { DATABASE_URL: 'x' } } } }),
      /config: DATABASE_URL is set by the chart/,
    ],
    [
      'a value that there is not',
      withValues({ components: { core: { replica: 1 } } }),
      /Additional property replica is not allowed/,
    ],
    ['a value of another type', withValues({ defaults: { replicas: 'two' } }), /defaults\.replicas: Invalid type/],
  ])('%s', (_, values, sentence) => {
    expect(refusal(values)).toMatch(sentence);
  });
});

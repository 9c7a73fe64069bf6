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
    [
      'an image with a tag and a digest',
      withValues({ image: { tag: '1.0.0', digest: `sha256:${'0'.repeat(64)}` } }),
      /image: set either tag or digest, not both/,
    ],
    [
      'an image with two registries',
      withValues({ image: { registry: 'ghcr.io/acme', repository: 'registry.example.com/pharos' } }),
      /image\.repository is registry\.example\.com\/pharos, which names a registry/,
    ],
    ['no master key', withValues({ masterKey: { existingSecret: '' } }), /Set masterKey\.existingSecret/],
    [
      'a client at Google without its secret',
      withValues({ mailConsents: { existingSecret: 'clients', googleIdKey: 'id' } }),
      /Set mailConsents\.googleSecretKey/,
    ],
    [
      'services that do not know each other',
      withValues({ serviceAuth: { token: { existingSecret: '' } } }),
      /set serviceAuth\.token\.existingSecret or serviceAuth\.tls\.enabled/,
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
      /components\.gateway can have 2 pods\. More than one pod needs redis/,
    ],
    [
      'two indexes in memory',
      withValues({ components: { knowledge: { replicas: 2 } } }),
      /components\.knowledge can have 2 pods\. More than one pod needs qdrant\.url and meilisearch\.url/,
    ],
    [
      'a scaled gateway that counts in memory',
      withValues({ components: { gateway: { autoscaling: { enabled: true } } } }),
      /components\.gateway can have 10 pods/,
    ],
    [
      'more connections than the server has, with the sum',
      withValues({
        ...servers,
        nats: { url: 'nats://n' },
        postgresql: { maxConnections: 200 },
        defaults: { replicas: 2 },
      }),
      /can open 230 connections to PostgreSQL \(agent 3 × 15, core 3 × 15, knowledge 3 × 15, mail 3 × 15, webhooks 3 × 15, and 5\), more than postgresql\.maxConnections \(200\)\. Lower replicas/,
    ],
    [
      'a route whose proxies are not said',
      withValues({ ingress: { enabled: true, host: 'a.example.com' }, gateway: { trustProxy: '' } }),
      /set gateway\.trustProxy to the number of proxies/,
    ],
    [
      'a network that services would not read',
      withValues({ config: { WEBHOOK_ALLOWED_CIDRS: '10.1.0.0/16,10.2.0.0/16: 443' } }),
      /WEBHOOK_ALLOWED_CIDRS must be networks such as/,
    ],
    [
      'a label of the chart in the labels of all',
      withValues({ commonLabels: { 'app.kubernetes.io/name': 'x' } }),
      /commonLabels: the chart sets app\.kubernetes\.io\/name itself\. Use another name/,
    ],
    [
      'a label of the chart in the labels of pods',
      withValues({ components: { core: { podLabels: { 'app.kubernetes.io/component': 'x' } } } }),
      /components\.core\.podLabels: the chart sets app\.kubernetes\.io\/component itself\. Use another name/,
    ],
    [
      'a label of the chart in the labels of a dashboard',
      withValues({ monitoring: { dashboards: { labels: { 'helm.sh/chart': 'x' } } } }),
      /monitoring\.dashboards\.labels: the chart sets helm\.sh\/chart itself/,
    ],
    [
      'a pool whose connections cannot be counted',
      withValues({ components: { core: { config: { DATABASE_POOL_SIZE: { secret: 's', key: 'size' } } } } }),
      /components\.core\.config: DATABASE_POOL_SIZE must be a number, not a secret, because the chart counts connections\. The pool of all components is postgresql\.poolSize/,
    ],
    [
      'a pool that is no number',
      withValues({ defaults: { config: { DATABASE_POOL_SIZE: 'ten' } } }),
      /config: DATABASE_POOL_SIZE must be a number/,
    ],
    [
      'a variable that would be there twice',
      withValues({
        config: { LOG_LEVEL: 'info' },
        components: { core: { extraEnv: [{ name: 'LOG_LEVEL', value: 'debug' }] } },
      }),
      /components\.core\.extraEnv: LOG_LEVEL would be there twice\. Use components\.core\.config/,
    ],
    [
      'a component that is needed and off',
      withValues({ components: { knowledge: { enabled: false } } }),
      /components\.agent cannot work without knowledge/,
    ],
    [
      'a component that there is not',
      withValues({ components: { billing: {} } }),
      /components\.billing: this component does not exist\. The components are agent, core/,
    ],
    [
      'credentials in values',
      withValues({ redis: { url: 'redis://:secret@redis:6379' } }),
      /redis: the URL contains credentials/,
    ],
    [
      'two sources of one URL',
      withValues({ nats: { url: 'nats://n:4222', existingSecret: 'n' } }),
      /nats: set either url or existingSecret, not both/,
    ],
    [
      'mail without a sender',
      withValues({ mail: { existingSecret: 'm' } }),
      /mail\.existingSecret needs mail\.from, and publicUrl/,
    ],
    [
      'attachments in two places',
      withValues({ storage: { bucket: 'b' }, config: { STORAGE_DIR: '/data' } }),
      /Set either storage\.bucket or config\.STORAGE_DIR, not both/,
    ],
    [
      'mails in a bucket that anybody may name',
      withValues({ ses: { bucket: 'b' } }),
      /ses\.bucket needs ses\.accountId/,
    ],
    [
      'credentials of the bucket of mails in values',
      withValues({ ses: { bucket: 'b', accountId: '123456789012', endpoint: 'https://id:secret@s3.example.com' } }),
      /ses: the URL contains credentials/,
    ],
    [
      'embeddings without a model',
      withValues({ embeddings: { url: 'https://e/v1' } }),
      /embeddings\.url needs embeddings\.model/,
    ],
    [
      'an Ingress whose visitors would share one address',
      withValues({ ingress: { enabled: true, host: 'a.example' } }),
      /ingress\.enabled puts a proxy before the gateway: set gateway\.trustProxy to the number of proxies/,
    ],
    [
      'a route whose visitors would share one address',
      withValues({ httpRoute: { enabled: true, parentRefs: [{ name: 'public' }] } }),
      /httpRoute\.enabled puts a proxy before the gateway: set gateway\.trustProxy/,
    ],
    [
      'two places for one setting',
      withValues({ components: { gateway: { config: { TRUST_PROXY: 1 } } } }),
      /the chart sets TRUST_PROXY itself\. Set gateway\.trustProxy instead/,
    ],
    ['an Ingress for no host', withValues({ ingress: { enabled: true } }), /ingress\.enabled needs ingress\.host/],
    [
      'a route of no gateway',
      withValues({ httpRoute: { enabled: true } }),
      /httpRoute\.enabled needs httpRoute\.parentRefs/,
    ],
    [
      'an Ingress to a gateway that is off',
      withValues({
        components: { gateway: { enabled: false } },
        gateway: { trustProxy: 1 },
        ingress: { enabled: true, host: 'a.example' },
      }),
      /ingress\.enabled sends requests to the gateway, which is off\. Enable components\.gateway, or set ingress\.enabled to false/,
    ],
    [
      'a route to a gateway that is off',
      withValues({
        components: { gateway: { enabled: false } },
        gateway: { trustProxy: 1 },
        httpRoute: { enabled: true, parentRefs: [{ name: 'public' }] },
      }),
      /httpRoute\.enabled sends requests to the gateway, which is off/,
    ],
    [
      'a variable that nobody reads',
      withValues({ config: { RATE_LIMIT_PREMIUM: 1 } }),
      /config: no component reads RATE_LIMIT_PREMIUM/,
    ],
    [
      'a variable of another component',
      withValues({ components: { core: { config: { WEBHOOK_CONCURRENCY: 1 } } } }),
      /components\.core\.config: this component does not read WEBHOOK_CONCURRENCY/,
    ],
    [
      'mail that is shown to whoever comes',
      withValues({ components: { gateway: { config: { MAIL_CATCHER: 'true' } } } }),
      /components\.gateway\.config: MAIL_CATCHER shows mail to whoever opens \/demo\/mail/,
    ],
    [
      'a variable that the chart sets',
      withValues({ config: { CORE_URL: 'elsewhere:1' } }),
      /config: the chart sets CORE_URL itself/,
    ],
    [
      'a variable that the chart sets, of a component',
      withValues({ components: { core: { config: { DATABASE_URL: 'x' } } } }),
      /config: the chart sets DATABASE_URL itself/,
    ],
    [
      'a value that there is not',
      withValues({ components: { core: { replica: 1 } } }),
      // As older and as newer releases of Helm say it.
      /Additional property replica is not allowed|additional properties 'replica' not allowed/,
    ],
    [
      'a value of another type',
      withValues({ defaults: { replicas: 'two' } }),
      /defaults\.replicas: Invalid type|'\/defaults\/replicas': got string, want integer/,
    ],
  ])('%s', (_, values, sentence) => {
    expect(refusal(values)).toMatch(sentence);
  });
});

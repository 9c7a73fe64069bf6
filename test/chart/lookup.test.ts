import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spawnOwn, tempDir } from '../support/processes.js';
import { chart, helms, withValues } from './support/helm.js';

/** What of Kubernetes' API Helm asks before it renders, for a namespace with one secret. */
const secret = { kind: 'Secret', apiVersion: 'v1', metadata: { name: 'keys' }, data: { 'master-key': 'eA==' } };
const resource = (name: string, kind: string) => ({ name, kind, namespaced: true, verbs: ['get', 'list', 'create'] });
const answers: Record<string, object> = {
  '/version': { major: '1', minor: '34', gitVersion: 'v1.34.0' },
  '/api': { kind: 'APIVersions', versions: ['v1'] },
  '/apis': {
    kind: 'APIGroupList',
    apiVersion: 'v1',
    groups: [
      { name: 'apps', versions: [{ groupVersion: 'apps/v1', version: 'v1' }] },
      { name: 'autoscaling', versions: [{ groupVersion: 'autoscaling/v2', version: 'v2' }] },
    ],
  },
  '/apis/apps/v1': {
    kind: 'APIResourceList',
    groupVersion: 'apps/v1',
    resources: [resource('deployments', 'Deployment')],
  },
  '/apis/autoscaling/v2': {
    kind: 'APIResourceList',
    groupVersion: 'autoscaling/v2',
    resources: [resource('horizontalpodautoscalers', 'HorizontalPodAutoscaler')],
  },
  '/api/v1': {
    kind: 'APIResourceList',
    groupVersion: 'v1',
    resources: [resource('secrets', 'Secret'), resource('serviceaccounts', 'ServiceAccount')],
  },
  '/api/v1/namespaces/support/secrets': { kind: 'SecretList', apiVersion: 'v1', metadata: {}, items: [] },
  '/api/v1/namespaces/support/secrets/keys': secret,
  '/api/v1/namespaces/support/serviceaccounts/default': {
    kind: 'ServiceAccount',
    apiVersion: 'v1',
    metadata: { name: 'default', namespace: 'support' },
  },
};
/** As Helm keeps it: what the first install left behind when it failed. */
const failedInstall = {
  name: 'pharos',
  namespace: 'support',
  version: 1,
  info: { status: 'failed', first_deployed: '2026-01-01T00:00:00Z', last_deployed: '2026-01-01T00:00:00Z' },
  chart: { metadata: { name: 'pharos', version: '0.1.0', apiVersion: 'v2' } },
  manifest: '',
};
const storedRelease = {
  kind: 'Secret',
  apiVersion: 'v1',
  type: 'helm.sh/release.v1',
  metadata: {
    name: 'sh.helm.release.v1.pharos.v1',
    labels: { name: 'pharos', owner: 'helm', status: 'failed', version: '1' },
  },
  data: {
    release: Buffer.from(gzipSync(JSON.stringify(failedInstall)).toString('base64')).toString('base64'),
  },
};
const stored = '/api/v1/namespaces/support/secrets';
const coreDeployment = '/apis/apps/v1/namespaces/support/deployments/pharos-core';
const autoscaler = (name: string, target: string, owners: object[] = []) => ({
  kind: 'HorizontalPodAutoscaler',
  apiVersion: 'autoscaling/v2',
  metadata: { name, ...(owners.length > 0 ? { ownerReferences: owners } : {}) },
  spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: target } },
});
const autoscalers = '/apis/autoscaling/v2/namespaces/support/horizontalpodautoscalers';
const listed = (items: object[]) => ({
  kind: 'HorizontalPodAutoscalerList',
  apiVersion: 'autoscaling/v2',
  metadata: {},
  items,
});
const missing = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404 };

let cluster: Server;
const folder = tempDir('lookup');

beforeAll(async () => {
  cluster = createServer((request, response) => {
    const answer = answers[request.url?.split('?')[0] ?? ''];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? missing));
  });
  await once(cluster.listen(0, '127.0.0.1'), 'listening');
});

afterAll(() => {
  cluster.close();
  folder.remove();
});

/** What Helm says of an install or an upgrade with these values, where that cluster answers. */
async function install(values: object, command = 'install'): Promise<string> {
  const file = join(folder.path, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  const { port } = cluster.address() as AddressInfo;
  const where = ['--namespace', 'support', '--kube-apiserver', `http://127.0.0.1:${port}`, '--kube-token', 'none'];
  const helm = spawnOwn(helms[0] ?? 'helm', [command, 'pharos', chart, '-f', file, ...where], {
    env: { HOME: folder.path, PATH: process.env.PATH },
  });
  await helm.exited;
  return helm.output();
}

describe.runIf(helms.length > 0)('where a cluster answers', () => {
  test('secrets and keys that are missing are named before anything is made', async () => {
    expect(await install(withValues())).toContain(
      'In the namespace support, the secret keys has no key token, there is no secret db. Create what is missing first',
    );
  });

  test('what is there, and what may come with the release, is not refused', async () => {
    const present = {
      postgresql: { existingSecret: 'keys', urlKey: 'master-key' },
      serviceAuth: { token: { key: 'master-key' } },
    };
    expect(await install(withValues(present))).not.toContain('Create what is missing first');
    expect(await install(withValues({ migrations: { mode: 'job' } }))).not.toContain('Create what is missing first');
  });

  test('KEDA is given no component that another autoscaler manages, and the command that mends it is named', async () => {
    const owner = [{ kind: 'ScaledObject', name: 'pharos-webhooks' }];
    const keda = withValues({
      postgresql: { existingSecret: 'keys', urlKey: 'master-key', maxConnections: 1_000 },
      serviceAuth: { token: { key: 'master-key' } },
      monitoring: { prometheus: { serverAddress: 'http://p:9090' } },
      components: { core: { keda: { enabled: true } }, webhooks: { keda: { enabled: true } } },
    });
    const own = [autoscaler('keda-hpa-pharos-webhooks', 'pharos-webhooks', owner), autoscaler('shop', 'shop')];
    answers[autoscalers] = listed([...own, autoscaler('pharos-core', 'pharos-core')]);
    const said = await install(keda);
    expect(said).toContain('Run `kubectl -n support delete hpa pharos-core`, which leaves the pods as they are');
    answers[autoscalers] = listed(own);
    expect(await install(keda)).not.toContain('delete hpa');
  });

  test('the job of an upgrade has the time of a first install as long as no pod of the release was made', async () => {
    const told = '{{ fail (printf "the deadline is %s" (include "pharos.migrationsDeadline" .)) }}';
    const present = {
      postgresql: { existingSecret: 'keys', urlKey: 'master-key' },
      serviceAuth: { token: { key: 'master-key' } },
      extraObjects: [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: told } }],
    };
    answers[stored] = { kind: 'SecretList', apiVersion: 'v1', metadata: {}, items: [storedRelease] };
    answers[`${stored}/${storedRelease.metadata.name}`] = storedRelease;
    expect(await install(withValues(present), 'upgrade')).toContain('the deadline is 180');
    answers[coreDeployment] = { kind: 'Deployment', apiVersion: 'apps/v1', metadata: { name: 'pharos-core' } };
    expect(await install(withValues(present), 'upgrade')).toContain('the deadline is 1800');
  });
});

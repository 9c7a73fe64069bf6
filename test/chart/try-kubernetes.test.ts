import { afterEach, describe, expect, test } from 'vitest';
import type { State } from './support/stand-in-cluster.js';
import { mark, Trial } from './support/trial.js';

const ownCluster = { 'pharos-try': { labels: mark, images: [] } };

let last: Trial | undefined;
afterEach(() => last?.discard());

async function begin(...given: Parameters<typeof Trial.begin>): Promise<Trial> {
  last = await Trial.begin(...given);
  return last;
}

describe('in a cluster of its own', () => {
  test('a second run makes no cluster, secret, organization or key again, and shows no key', async () => {
    const trial = await begin();
    await trial.tryOut();
    const { secrets } = trial.state;
    const { stdout } = await trial.tryOut();
    expect(stdout).toContain('  Organization  org_1\n');
    expect(stdout).toContain('#link=link_1\n');
    expect(stdout).not.toContain('Admin key');
    expect(trial.state.secrets).toEqual(secrets);
    expect(trial.state.admin).toMatchObject({ orgs: [{ id: 'org_1' }], keys: 1, links: 1 });
    expect(trial.callsOf('kind', 'create')).toHaveLength(1);
  });

  test('makes no second organization after a run that ended between organization and key, nor other passwords for servers that have theirs', async () => {
    const trial = await begin({ failures: [{ call: 'create-key', says: 'error: stream error', status: 1 }] });
    expect((await trial.start().ended).stderr).toContain('the first organization could not be made');
    const { 'pharos-servers': servers } = trial.state.secrets;
    trial.change((state) => ({ ...state, failures: [] }));
    await trial.tryOut();
    expect(trial.state.admin.orgs).toHaveLength(1);
    expect(trial.state.secrets['pharos-servers']).toEqual(servers);
  });

  test('offers no link once somebody is the owner, and a new one when the old one is over or leads to another port', async () => {
    const trial = await begin();
    await trial.tryOut();
    trial.change((state) => ({ ...state, secrets: expired(state.secrets) }));
    expect((await trial.tryOut()).stdout).toContain('#link=link_2\n');
    trial.change((state) => ({ ...state, admin: { ...state.admin, users: [{ id: 'user_1' }] } }));
    const { stdout } = await trial.tryOut();
    expect(stdout).toContain(`  Sign in       http://127.0.0.1:${trial.port}/app\n`);
  });

  test('removes its cluster and its images, and nothing of anybody else', async () => {
    const trial = await begin({
      clusters: { other: { labels: {}, images: [] } },
      images: { 'postgres:18': { id: 'sha256:feedfeedfeedfeed', label: '' } },
    });
    await trial.tryOut();
    expect(await trial.remove()).toMatchObject({ status: 0, stdout: 'Removed: the cluster pharos-try, the image.\n' });
    expect(trial.state).toMatchObject({ clusters: { other: {} }, contexts: ['work'], currentContext: 'work' });
    expect(Object.keys(trial.state.images)).toEqual(['postgres:18']);
    expect(await trial.remove()).toMatchObject({ status: 0, stdout: 'There is nothing to remove.\n' });
  });

  test('leaves a cluster of that name alone that it did not make', async () => {
    const trial = await begin({
      clusters: { 'pharos-try': { labels: {}, images: [] } },
      contexts: ['kind-pharos-try'],
    });
    for (const ended of [await trial.start().ended, await trial.remove()]) {
      expect(ended).toMatchObject({ status: 1, stderr: expect.stringContaining('was not made by this command') });
    }
    expect(trial.changes()).toEqual([]);
  });

  test('does not remove a cluster that does not say whose it is', async () => {
    const trial = await begin({
      clusters: ownCluster,
      failures: [{ call: 'get nodes', says: 'Unable to connect to the server' }],
    });
    expect(await trial.remove()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('docker start pharos-try-control-plane'),
    });
    expect(trial.state.clusters).toHaveProperty('pharos-try');
  });

  test('goes through Podman, where there is no Docker', async () => {
    const trial = await begin({}, ['kubectl', 'helm', 'kind', 'podman']);
    expect((await trial.tryOut()).answered).toBe(200);
    const [load] = trial.callsOf('kind', 'load');
    expect(load?.args.slice(0, 2)).toEqual(['load', 'image-archive']);
    expect(trial.callsOf('podman', 'build', '--provenance=false')).toEqual([]);
  });
});

function expired(secrets: State['secrets']): State['secrets'] {
  const { 'pharos-first-start': kept, ...others } = secrets;
  const facts = JSON.parse(Buffer.from(kept?.data?.facts ?? '', 'base64').toString());
  const data = {
    ...kept?.data,
    facts: Buffer.from(JSON.stringify({ ...facts, link_expires_at: '2000-01-01T00:00:00Z' })).toString('base64'),
  };
  return { ...others, 'pharos-first-start': { ...kept, data } };
}

describe('in a cluster of somebody', () => {
  const image = 'registry.example.com/team/pharos:0.1.0';

  test('takes an image that the cluster can pull, and needs neither kind nor Docker', async () => {
    const trial = await begin({}, ['kubectl', 'helm']);
    expect((await trial.tryOut('--context', 'work', '--image', image)).answered).toBe(200);
    const [install] = trial.callsOf('helm', 'upgrade');
    expect(install?.args).toEqual(
      expect.arrayContaining(['work', 'image.repository=registry.example.com/team/pharos', 'image.tag=0.1.0']),
    );
    expect(await trial.remove('--context', 'work')).toMatchObject({ stdout: 'Removed: the namespace pharos-try.\n' });
    expect(trial.state.namespaces).toEqual({});
  });

  test('leaves a namespace alone that it did not make, and takes another', async () => {
    const namespaces = { 'pharos-try': { kind: 'Namespace', metadata: { name: 'pharos-try', labels: {} } } };
    const trial = await begin({ namespaces });
    for (const ended of [
      await trial.start('--context', 'work', '--image', image).ended,
      await trial.remove('--context', 'work'),
    ])
      expect(ended).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('The namespace pharos-try was not made by this command'),
      });
    expect(trial.changes()).toEqual([]);
    const { stderr } = await trial.tryOut('--context', 'work', '--image', image, '--namespace', 'mine');
    expect(stderr).toContain('npm run try:kubernetes -- --context work --namespace mine');
  });

  test('loads the image into a cluster of kind, and removes it from its nodes', async () => {
    const trial = await begin({ clusters: { dev: { labels: {}, images: ['postgres:18'] } }, contexts: ['kind-dev'] });
    await trial.tryOut('--context', 'kind-dev');
    expect(trial.state.clusters.dev?.images).toContain('localhost/pharos:0123456789ab');
    expect((await trial.remove('--context', 'kind-dev')).status).toBe(0);
    expect(trial.state.clusters.dev?.images).toEqual(['postgres:18']);
    expect(trial.callsOf('kind', 'delete')).toEqual([]);
  });
});

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tempDir } from '../support/processes.js';
import { helms, type KubernetesObject, ofKind, parsed, renderNotes, withValues } from './support/helm.js';
import { baseDigest, commit, ReleaseMachine, registry, version } from './support/release-machine.js';
import type { Ended } from './support/stand-in-cluster.js';

const image = `${registry}/pharos`;
const charts = `${registry}/charts/pharos`;
const revision = 'org.opencontainers.image.revision';

/** The calls of a whole release that push something, by the commands. */
const wholeOrder = ['buildx build', 'sign --yes', `push ${version}`, 'sign --yes', 'buildx imagetools'];

function orderOf(machine: ReleaseMachine, since = 0): string[] {
  const calls = machine.pushes().slice(since);
  return calls.map(({ args }) => (args[0] === 'push' ? `push ${version}` : args.slice(0, 2).join(' ')));
}

describe.runIf(helms.length > 0)('a release', () => {
  let machine: ReleaseMachine;
  let dryRun: Ended;
  let pushedByDryRun: number;
  let ended: Ended;
  beforeAll(async () => {
    machine = await ReleaseMachine.begin();
    dryRun = await machine.release(['--dry-run']);
    pushedByDryRun = machine.pushes().length;
    ended = await machine.release();
  });
  afterAll(() => machine?.discard());
  const digestOf = (name: string) => machine.state.registry[name]?.digest;

  test('pushes and signs the image for both processors, then the chart, and tags the image last', () => {
    expect(ended, ended.stderr).toMatchObject({ status: 0 });
    expect(orderOf(machine)).toEqual(wholeOrder);
    const [imageDigest, chartDigest] = [digestOf(`${image}:${version}`), digestOf(`${charts}:${version}`)];
    expect(machine.state.signed).toEqual([
      { reference: `${image}@${imageDigest}`, platforms: true },
      { reference: `${charts}@${chartDigest}`, platforms: false },
    ]);
    for (const words of [
      `${image}:${version}@${imageDigest}`,
      `oci://${charts} --version ${version} (${chartDigest})`,
      `@${baseDigest}`,
    ])
      expect(ended.stdout).toContain(words);
  });

  test('says in the image which commit it is of and what is in it, and builds it on images by their digests', () => {
    const [build] = machine.pushes();
    const told = ['linux/amd64,linux/arm64', '--sbom=true', '--provenance=mode=max', `${revision}=${commit}`];
    expect(build?.args).toEqual(expect.arrayContaining([...told, `VERSION=${version}`]));
    const bases = build?.args.filter((word) => /^\w+_IMAGE=/.test(word)) ?? [];
    expect(bases).toHaveLength(2);
    for (const base of bases) expect(base.split('@')[1]).toBe(baseDigest);
  });

  test('has a chart that names the image by its digest, and whose README installs it with four values', () => {
    const helm = (...args: string[]) => execFileSync(helms[0] ?? 'helm', args, { encoding: 'utf8' });
    const lines = helm('show', 'readme', machine.pushedChart).replaceAll('\\\n', ' ').split('\n');
    const install = lines.find((line) => line.startsWith('helm -n pharos upgrade --install')) ?? '';
    expect(install).toContain(` oci://${charts} --version ${version} --timeout `);
    const values = [...install.matchAll(/--set (\S+)/g)].flatMap(([, value = '']) => ['--set', value]);
    expect(values).toHaveLength(4 * 2);
    const objects = parsed(helm('template', 'pharos', machine.pushedChart, '--kube-version', '1.34.0', ...values));
    const pods = [...ofKind(objects, 'Deployment'), ...ofKind(objects, 'Job')].map(({ spec }) => spec.template.spec);
    expect(pods.length).toBeGreaterThan(6);
    const images = pods.flatMap(({ containers }) => containers.map((each: KubernetesObject) => each.image));
    expect(new Set(images)).toEqual(new Set([`${image}@${digestOf(`${image}:${version}`)}`]));
  });

  test('has a chart that tells when it installs the image of another version, as --reuse-values does', () => {
    const folder = tempDir('chart');
    try {
      execFileSync('tar', ['-xzf', machine.pushedChart, '-C', folder.path]);
      const notes = (values: object) => renderNotes(withValues(values), join(folder.path, 'pharos'));
      expect(notes({ image: { digest: baseDigest } })).toContain(`pharos@${baseDigest} is not that of this version`);
      expect(notes({ image: { registry: 'mirror.example.com' } })).not.toContain('is not that of this version');
    } finally {
      folder.remove();
    }
  });

  test('does what --dry-run showed, which itself pushes nothing', () => {
    expect(dryRun, dryRun.stderr).toMatchObject({ status: 0 });
    expect(pushedByDryRun).toBe(0);
    // Digests of what is not made yet, and folders for it, are not known before.
    const known = (line: string) =>
      line
        .replaceAll("'", '')
        .replaceAll(/sha256:<[\w-]+>|(?<=@)sha256:[0-9a-f]{64}$/g, 'sha256')
        .replaceAll(/\S*(metadata\.json|pharos-\d\S+\.tgz)/g, '$1');
    const shown = dryRun.stdout
      .trim()
      .split('\n')
      .filter((line) => !/^helm (package|template)/.test(line));
    const done = machine.pushes().map(({ program, args }) => [program, ...args].join(' '));
    expect(shown.map(known)).toEqual(done.map(known));
  });

  test('that is asked for again is refused, whatever the registry says it is of', async () => {
    const again = await machine.release();
    expect(again.status).toBe(1);
    for (const name of [image, charts]) expect(again.stderr).toContain(`${name}:${version} is there`);
    expect(machine.pushes()).toHaveLength(wholeOrder.length);
  });
});

describe.runIf(helms.length > 0)('a release', () => {
  const releasing = async (during: (machine: ReleaseMachine) => Promise<void>) => {
    const machine = await ReleaseMachine.begin();
    try {
      await during(machine);
    } finally {
      machine.discard();
    }
  };
  const silent = (call: string) => [{ call, says: 'connection refused', status: 1 }];

  test('that was broken off before its chart was pushed is made anew, and has no name before', () =>
    releasing(async (machine) => {
      for (const [call, done] of [
        ['cosign sign', 2],
        ['helm push', 3],
      ] as const) {
        const since = machine.pushes().length;
        machine.change((state) => ({ ...state, failures: silent(call) }));
        const { status, stderr } = await machine.release();
        expect(status).toBe(1);
        expect(stderr).toContain('The registry does not answer.');
        expect(orderOf(machine, since)).toEqual(wholeOrder.slice(0, done));
        expect(machine.state.registry).not.toHaveProperty([`${image}:${version}`]);
      }
      machine.change((state) => ({ ...state, failures: [] }));
      expect((await machine.release()).status).toBe(0);
    }));

  test('tags no image whose chart is not signed', () =>
    releasing(async (machine) => {
      machine.change((state) => ({ ...state, failures: silent(`sign --yes ${charts}`) }));
      expect((await machine.release()).status).toBe(1);
      expect(machine.state.registry).toHaveProperty([`${charts}:${version}`]);
      expect(machine.state.registry).not.toHaveProperty([`${image}:${version}`]);
    }));

  test('pushes no chart of a version that somebody else released while the image was built', () =>
    releasing(async (machine) => {
      const pushedMeanwhile = { [`${image}:${version}`]: { digest: baseDigest } };
      machine.change((state) => ({ ...state, pushedMeanwhile }));
      const { status, stderr } = await machine.release();
      expect([status, stderr]).toEqual([1, expect.stringContaining(`${image}:${version} is there`)]);
      expect(orderOf(machine)).toEqual(wholeOrder.slice(0, 2));
    }));

  test('signs with the key that is named', () =>
    releasing(async (machine) => {
      expect((await machine.release(['--key', 'cosign.key'], {})).status).toBe(0);
      expect(machine.state.signed.map(({ key }) => key)).toEqual(['cosign.key', 'cosign.key']);
    }));
});

describe('a release is refused before anything is pushed, with everything that is missing,', () => {
  async function refusalOf(
    state: object,
    programs: readonly string[] | undefined,
    ...given: Parameters<ReleaseMachine['release']>
  ) {
    const machine = await ReleaseMachine.begin(state, programs);
    try {
      machine.write('docs/changelog.md', (text) => (programs ? text.replace(/\(.*\)/, '(not released yet)') : text));
      machine.write('charts/pharos/Chart.yaml', (text) =>
        programs ? text.replace(/^appVersion: .*/m, 'appVersion: 9.9.9') : text,
      );
      const { status, stderr } = await machine.release(...given);
      expect(status).toBe(1);
      expect(machine.pushes()).toEqual([]);
      return stderr.split('\n').filter((line) => line.startsWith('  - '));
    } finally {
      machine.discard();
    }
  }

  test('of programs, versions, changelog and identity', async () => {
    const mirror = { NPM_CONFIG_REGISTRY: 'https://me:secret@npm.example.com' };
    expect(await refusalOf({}, ['git', 'docker'], [], mirror)).toEqual([
      expect.stringContaining('cosign is missing'),
      expect.stringContaining('helm is missing'),
      expect.stringContaining('has the appVersion 9.9.9'),
      expect.stringContaining('has no date of'),
      expect.stringContaining('nothing to sign with'),
      expect.stringContaining('NPM_CONFIG_REGISTRY has a password'),
    ]);
  });

  test('of the clone, the builder and the registry, and where the version is taken', async () => {
    const taken = { digest: baseDigest, labels: { [revision]: commit } };
    const state = {
      git: { commit, changes: ' M a', tags: [`v${version}1`] },
      registry: { [`${image}:${version}`]: taken, [`${charts}:${version}`]: { ...taken, metadata: '' } },
      signedIn: [],
      platforms: ['linux/amd64'],
    };
    const job = { SIGSTORE_ID_TOKEN: 'token', CI_COMMIT_TAG: 'v0-trial' };
    expect(await refusalOf(state, undefined, [], job)).toEqual([
      expect.stringContaining('changes that are in no commit'),
      expect.stringContaining(`has no tag v${version}`),
      expect.stringContaining('This job runs for v0-trial'),
      expect.stringContaining('Sign in: docker login registry.example.com:5000'),
      expect.stringContaining('cannot build for linux/arm64'),
      expect.stringMatching(/does not say what docker\.io\/\S+ is/),
      expect.stringMatching(/does not say what gcr\.io\/\S+ is/),
      expect.stringContaining(`${image}:${version} is there`),
      expect.stringContaining(`${charts}:${version} is there`),
    ]);
  });

  test('where the registry does not say clearly whether it has the version', async () => {
    const says = 'ERROR: credentials not found in native keychain';
    expect(await refusalOf({ failures: [{ call: `inspect ${image}`, says }] }, undefined)).toEqual([
      expect.stringContaining(`does not say whether it has ${image}:${version}: ${says}`),
    ]);
  });

  test('at a registry that is none', async () => {
    const machine = await ReleaseMachine.begin();
    try {
      for (const place of [
        'acme',
        'oci://ghcr.io/acme',
        'ghcr.io/Acme',
        'ghcr.io/acme/',
        'docker.io',
        'registry-1.docker.io/acme',
      ])
        expect((await machine.release(['--registry', place])).stderr, place).toMatch(
          /is not a registry such|Docker Hub/,
        );
      expect(machine.calls).toEqual([]);
    } finally {
      machine.discard();
    }
  });
});

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tempDir } from '../support/processes.js';
import { helms, type KubernetesObject, ofKind, parsed, renderNotes, withValues } from './support/helm.js';
import { baseDigest, commit, ReleaseMachine, ready, registry, version } from './support/release-machine.js';
import type { Ended } from './support/stand-in-cluster.js';

const image = `${registry}/pharos`;
const charts = `${registry}/charts/pharos`;
const revision = 'org.opencontainers.image.revision';

/** The calls of a whole release that push something, by the commands. */
const wholeOrder = ['buildx build', 'sign --yes', 'buildx imagetools', `push ${version}`, 'sign --yes'];

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

  test('pushes and signs the image for both processors, tags it then, and pushes and signs the chart last', () => {
    expect(ended, ended.stderr).toMatchObject({ status: 0 });
    expect(orderOf(machine)).toEqual(wholeOrder);
    const [imageDigest, chartDigest] = [digestOf(`${image}:${version}`), digestOf(`${charts}:${version}`)];
    expect(machine.state.signed).toEqual([`${image}@${imageDigest}`, `${charts}@${chartDigest}`]);
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

  test('that is asked for again pushes nothing again', async () => {
    const before = machine.state.registry;
    const again = await machine.release();
    // What it was built on then may be something else by now.
    expect(again).toMatchObject({ status: 0, stdout: ended.stdout.replaceAll(/^ {2}Base .*\n/gm, '') });
    expect(orderOf(machine, wholeOrder.length)).toEqual(['sign --yes']);
    expect(machine.state.registry).toEqual(before);
  });
});

test.runIf(helms.length > 0)(
  'a release that was broken off goes on from there, and tags nothing unsigned',
  async () => {
    const machine = await ReleaseMachine.begin();
    try {
      const until = async (call: string) => {
        const since = machine.pushes().length;
        machine.change((state) => ({ ...state, failures: [{ call, says: 'connection refused', status: 1 }] }));
        const { status, stderr } = await machine.release();
        expect(status).toBe(1);
        expect(stderr).toContain('The registry does not answer.');
        return orderOf(machine, since);
      };
      expect(await until('cosign sign')).toEqual(wholeOrder.slice(0, 2));
      expect(machine.state.registry).not.toHaveProperty(`${image}:${version}`);
      expect(await until('helm push')).toEqual(wholeOrder.slice(0, 4));
      expect(await until('cosign sign')).toEqual(wholeOrder.slice(3));
      machine.change((state) => ({ ...state, failures: [] }));
      expect((await machine.release()).status).toBe(0);
      expect(machine.state.signed).toContain(`${charts}@${machine.state.registry[`${charts}:${version}`]?.digest}`);
    } finally {
      machine.discard();
    }
  },
);

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

  test('of the clone, the builder and the registry, and where the version is of another commit', async () => {
    const labels = { [revision]: 'another' };
    const chart = { digest: baseDigest, metadata: `annotations:\n  ${revision}: another\n` };
    const state = {
      git: { commit, changes: ' M a', tags: [`v${version}1`] },
      registry: { [`${image}:${version}`]: { digest: baseDigest, labels }, [`${charts}:${version}`]: chart },
      signedIn: [],
      platforms: ['linux/amd64'],
    };
    expect(await refusalOf(state, undefined)).toEqual([
      expect.stringContaining('changes that are in no commit'),
      expect.stringContaining(`has no tag v${version}`),
      expect.stringContaining('Sign in: docker login registry.example.com:5000'),
      expect.stringContaining('cannot build for linux/arm64'),
      expect.stringMatching(/does not say what docker\.io\/\S+ is/),
      expect.stringMatching(/does not say what gcr\.io\/\S+ is/),
      expect.stringContaining(`${image}:${version} is there, of the commit another`),
      expect.stringContaining(`${charts}:${version} is there, of the commit another`),
    ]);
  });

  test('where the registry does not say what it has, or the chart names another image', async () => {
    const failures = [{ call: `inspect ${image}`, says: 'ERROR: 403 Forbidden' }];
    const metadata = `annotations:\n  ${revision}: ${commit}\n  pharos.dev/image: ${image}@${baseDigest}\n`;
    const state = {
      failures,
      registry: { ...ready.registry, [`${charts}:${version}`]: { digest: baseDigest, metadata } },
    };
    expect(await refusalOf(state, undefined)).toEqual([
      expect.stringContaining(`does not say whether it has ${image}:${version}: ERROR: 403 Forbidden`),
      expect.stringContaining('names the image'),
    ]);
  });

  test('at a registry that is none', async () => {
    const machine = await ReleaseMachine.begin();
    try {
      for (const place of ['acme', 'oci://ghcr.io/acme', 'ghcr.io/Acme', 'ghcr.io/acme/', 'docker.io/acme'])
        expect((await machine.release(['--registry', place])).stderr, place).toMatch(
          /is not a registry such|Docker Hub/,
        );
      expect(machine.calls).toEqual([]);
    } finally {
      machine.discard();
    }
  });
});

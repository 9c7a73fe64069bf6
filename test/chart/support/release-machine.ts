import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TempDir, tempDir } from '../../support/processes.js';
import { root } from '../../support/root.js';
import { type Call, type Ended, StandInCluster, type State } from './stand-in-cluster.js';

/** What `npm run release` reads. */
const sources = [
  'package.json',
  'charts/pharos',
  'deploy/Dockerfile',
  'deploy/commands',
  'deploy/local/tell-time.mjs',
  'deploy/release',
  'docs/changelog.md',
];
/** Calls that push nothing. */
const looks =
  /^(git|cosign version|docker (--version|login|buildx (version|inspect|imagetools inspect))|helm (version|show|package|template))\b/;

export const registry = 'registry.example.com:5000/acme';
export const commit = 'c0ffee'.padEnd(40, '0');
export const version: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
const bases = [...readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(
  ([, name = '']) => name,
);
export const baseDigest = `sha256:${'b'.repeat(64)}`;

/** What a registry has, and a clone, when all is ready for a release. */
const ready: Partial<State> = {
  git: { commit, changes: '', tags: ['latest', `v${version}`] },
  registry: Object.fromEntries(bases.map((name) => [name, { digest: baseDigest }])),
  signedIn: ['registry.example.com:5000'],
};

/** `npm run release` in a copy of what it reads, on a machine whose programs are stand-ins. */
export class ReleaseMachine extends StandInCluster {
  readonly #copy: TempDir = tempDir('release');

  static begin(
    state: Partial<State> = {},
    programs: readonly string[] = ['git', 'docker', 'cosign', 'helm'],
  ): Promise<ReleaseMachine> {
    return ReleaseMachine.create({ ...ready, ...state }, programs, (port) => new ReleaseMachine(port).#fill());
  }

  #fill(): this {
    for (const name of sources) cpSync(join(root, name), join(this.#copy.path, name), { recursive: true });
    this.write('docs/changelog.md', () => `# Changelog\n\n## ${version} (2026-11-30)\n`);
    return this;
  }

  write(name: string, how: (text: string) => string): void {
    const file = join(this.#copy.path, name);
    writeFileSync(file, how(readFileSync(file, 'utf8')));
  }

  release(args: readonly string[] = [], env: Record<string, string> = { SIGSTORE_ID_TOKEN: 'token' }): Promise<Ended> {
    const script = join(this.#copy.path, 'deploy/release/release.mjs');
    return this.startScript(script, ['--registry', registry, ...args], env).ended;
  }

  /** Calls that push something, in order, in as many words as name them. */
  pushes(): Call[] {
    return this.calls.filter(({ program, args }) => !looks.test([program, ...args].join(' ')));
  }

  override discard(): void {
    super.discard();
    this.#copy.remove();
  }
}

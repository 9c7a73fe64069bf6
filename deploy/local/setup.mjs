// Makes a fresh clone runnable, then runs the script it is given: `node deploy/local/setup.mjs <script> [args…]`.
// Plain Node without dependencies, because it runs before anything is installed. Each step is skipped while a hash of
// what it reads is unchanged, so a second start costs a few milliseconds. What runs says why. Progress goes to stderr: stdout
// is the script's.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { tellTime } from './tell-time.mjs';

const OLDEST_NODE = [20, 19];
const PNPM = 'pnpm@12.21.0';
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const stampFile = join(root, 'node_modules/.cache/pharos-setup.json');
const bin = (name) => join(root, 'node_modules/.bin', name);

/** Directories that hold sources, and what never counts as one. */
const SOURCES = ['proto', 'packages', 'gateway', 'services', 'deploy/local'];
const WRITTEN = new Set(['node_modules', 'dist', 'gen']);
const IGNORED = new Set([...WRITTEN, 'migrations']);

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(`Pharos needs Node.js ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

function filesUnder(directory, wanted, ignored = IGNORED) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (ignored.has(entry.name)) return [];
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return filesUnder(path, wanted, ignored);
    return wanted(entry.name) ? [path] : [];
  });
}

function sources(directories, wanted) {
  return directories.flatMap((directory) => filesUnder(join(root, directory), wanted));
}

/** The hashes of files, by path within the repository. */
function hashesOf(files) {
  const entries = files.sort().map((file) => {
    const hash = createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 16);
    return [relative(root, file), hash];
  });
  return Object.fromEntries(entries);
}

/** Why a step has to run again; undefined when nothing that it reads has changed. */
function changeIn(before, now) {
  if (before === undefined) return 'not done here yet';
  const paths = Object.keys({ ...before, ...now });
  const [first, ...others] = paths.filter((path) => before[path] !== now[path]);
  if (first === undefined) return undefined;
  const verb = !(first in now) ? 'is gone' : first in before ? 'has changed' : 'is new';
  return others.length === 0 ? `${first} ${verb}` : `${first} ${verb}, and ${others.length} more`;
}

function readStamps() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

function writeStamp(name, hashes) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ ...readStamps(), [name]: hashes }));
}

/** Runs a tool quietly; its output is shown only when it fails. */
function run(command, args, options = {}) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const stop = (signal) => child.kill(signal);
    process.once('SIGINT', stop).once('SIGTERM', stop);
    child.on('error', failed);
    child.on('close', (code, signal) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      if (code === 0) done();
      else failed(new Error(`${output.trim()}\n\n"${[command, ...args].join(' ')}" failed (${signal ?? code}).`));
    });
  });
}

async function step(name, { files, made, title, work, force }) {
  const hashes = hashesOf(files);
  const isMade = made();
  const why = force
    ? 'as you asked'
    : (changeIn(readStamps()[name], hashes) ?? (isMade ? undefined : 'its output is gone'));
  if (why === undefined) return;
  const startedAt = Date.now();
  console.error(`${title} (${why}) …`);
  const stopTelling = tellTime(title, startedAt);
  await work(isMade).finally(stopTelling);
  writeStamp(name, hashes);
  console.error(`${title}: done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

function install() {
  const manifests = sources([...SOURCES, 'test'], (name) => name === 'package.json');
  const shared = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((name) => join(root, name));
  return step('install', {
    files: [...shared, ...manifests],
    made: () => existsSync(bin('tsc')) && existsSync(join(root, 'deploy/local/node_modules')),
    title: 'Installing packages',
    // CI keeps pnpm from asking, also when it replaces what a plain `npm install` has put there.
    work: () =>
      run('npm', ['exec', '--yes', `--package=${PNPM}`, '--', 'pnpm', 'install', '--frozen-lockfile'], {
        env: { ...process.env, CI: 'true' },
        shell: process.platform === 'win32',
      }),
  });
}

function generate(force) {
  return step('generate', {
    files: [
      ...sources(['proto'], (name) => name.endsWith('.proto') || name.endsWith('.yaml')),
      ...sources(['packages/contract/render'], (name) => name.endsWith('.mjs')),
    ],
    made: () =>
      ['proto/gen/descriptors.binpb', 'packages/contract/src/gen/render.ts'].every((file) =>
        existsSync(join(root, file)),
      ),
    title: 'Generating code from the protos',
    work: async () => {
      const cwd = join(root, 'proto');
      await run(bin('buf'), ['generate'], { cwd });
      // For gRPC reflection, and for what answers show of records.
      await run(bin('buf'), ['build', '--output', 'gen/descriptors.binpb'], { cwd });
      await run(process.execPath, [join(root, 'packages/contract/render/generate.mjs')]);
    },
    force,
  });
}

/** The scripts for customers' pages: what the gateway serves, and what a bundle of it copies. */
function bundleScripts(force) {
  const files = sources(
    ['packages/widget', 'packages/forms', 'packages/markup', 'packages/language', 'packages/widget-protocol'],
    (name) => /\.(tsx?|css|mjs|json)$/.test(name),
  );
  return step('scripts', {
    files: [join(root, 'pnpm-lock.yaml'), ...files],
    made: () => ['widget', 'beacon'].every((name) => existsSync(join(root, `packages/widget/dist/browser/${name}.js`))),
    title: 'Bundling the scripts for pages',
    work: () => run(process.execPath, [join(root, 'packages/widget/build.mjs')]),
    force,
  });
}

/** The pages of the desk: what the gateway serves, and what a bundle of it copies. */
function buildDesk(force) {
  const files = sources(
    ['packages/desk', 'packages/sdk', 'packages/markup', 'packages/language', 'packages/widget'],
    (name) => /\.(tsx?|css|mjs|json|svg|html)$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  return step('desk', {
    files: [join(root, 'pnpm-lock.yaml'), ...files],
    made: () => existsSync(join(root, 'packages/desk/dist/browser/index.html')),
    title: 'Building the desk',
    work: () => run(process.execPath, [join(root, 'packages/desk/build.mjs')]),
    force,
  });
}

/** The command line, in one file. */
function bundleCommandLine(force) {
  const files = sources(['packages/cli', 'packages/sdk', 'packages/contract/src', 'packages/outbound/src'], (name) =>
    /(?<!\.test)\.(ts|mjs|json)$/.test(name),
  );
  return step('command line', {
    files: [join(root, 'pnpm-lock.yaml'), ...files],
    made: () => existsSync(join(root, 'packages/cli/dist/bin/pharos.js')),
    title: 'Bundling the command line',
    work: () => run(process.execPath, [join(root, 'packages/cli/build.mjs')]),
    force,
  });
}

/** The number of bundles that stay: older runs may still start services from theirs. */
const BUNDLES = 5;

/**
 * What tests and benches start services from: bundled, one is ready in half the time. Each bundle has a folder of its own, so that a run
 * that goes on keeps what it has begun with; `current` names the newest.
 */
function bundleServices(force) {
  const folder = join(root, 'dist/services');
  const current = join(folder, 'current');
  const latest = () => (existsSync(current) ? readFileSync(current, 'utf8') : '');
  // Migrations and pages too: the bundle has copies.
  const folders = [...SOURCES, 'deploy/bundle', 'docs'].map((directory) => join(root, directory));
  const shared = ['package.json', 'pnpm-lock.yaml', 'tsconfig.base.json'].map((name) => join(root, name));
  const isRead = (name) => !/\.(test\.ts|tsbuildinfo)$/.test(name);
  return step('services', {
    files: [...shared, ...folders.flatMap((each) => filesUnder(each, isRead, WRITTEN))],
    made: () => latest() !== '' && existsSync(join(folder, latest(), 'app/main.js')),
    title: 'Bundling the services',
    work: async () => {
      // Later than all others, also when the clock was set back.
      const name = String(Math.max(Date.now(), Number(latest()) + 1));
      await run(process.execPath, [join(root, 'deploy/bundle/bundle.mjs'), join(folder, name)]);
      writeFileSync(`${current}-${name}`, name);
      renameSync(`${current}-${name}`, current);
      const made = readdirSync(folder).filter((each) => /^\d+$/.test(each));
      for (const each of made.sort().slice(0, -BUNDLES)) rmSync(join(folder, each), { recursive: true, force: true });
    },
    force,
  });
}

/** Folders that `tsc` compiles. */
function projects(directories) {
  return directories
    .flatMap((directory) => [directory, ...childrenOf(directory)])
    .filter((directory) => existsSync(join(root, directory, 'tsconfig.json')));
}

function childrenOf(directory) {
  return readdirSync(join(root, directory), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !IGNORED.has(entry.name))
    .map((entry) => join(directory, entry.name));
}

function build(project, force) {
  const directories = project === 'test' ? [...SOURCES, 'test'] : SOURCES;
  // The compiler copies the JSON that sources import.
  const compiled = (name) => /\.(tsx?|mjs|proto|json)$/.test(name);
  const shared = ['tsconfig.base.json', 'pnpm-lock.yaml'].map((name) => join(root, name));
  return step(`build ${project}`, {
    files: [...shared, ...sources(directories, compiled)],
    made: () => projects(directories).every((folder) => existsSync(join(root, folder, 'dist'))),
    title: 'Building',
    // By itself the compiler does not notice that what it wrote is gone.
    work: (isMade) => run(bin('tsc'), ['-b', project, ...(force || !isMade ? ['--force'] : [])]),
    force,
  });
}

/**
 * Prepares the repository and returns the script to run, or undefined when none was named. Before it may stand
 * `--force` (build everything again), `--test` (build the tests as well, as for scripts in `test/`, and the services that they start)
 * and `--generate` (build nothing: the script reads sources).
 */
async function prepare() {
  const args = process.argv.slice(2);
  const flags = new Set();
  while (args[0]?.startsWith('--')) flags.add(args.shift());
  const [script, ...rest] = args;
  await install();
  await generate(flags.has('--force'));
  await bundleScripts(flags.has('--force'));
  await buildDesk(flags.has('--force'));
  await bundleCommandLine(flags.has('--force'));
  const project = flags.has('--test') || script?.startsWith('test/') ? 'test' : 'deploy/local';
  if (!flags.has('--generate')) await build(project, flags.has('--force'));
  if (flags.has('--test') || script?.startsWith('test/dist/load/')) await bundleServices(flags.has('--force'));
  if (!script) return undefined;
  const path = join(root, script);
  process.argv = [process.argv[0], path, ...rest];
  return pathToFileURL(path).href;
}

checkNode();
const script = await prepare().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
// In this very process, so that signals and the exit code are the script's own.
if (script) await import(script);

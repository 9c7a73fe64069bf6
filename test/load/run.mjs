// Builds the test package, which `npm start` does not need, and runs one of its scripts: bench or real-input.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [script, ...args] = process.argv.slice(2);
const root = fileURLToPath(new URL('../..', import.meta.url));
const build = spawnSync(`${root}/node_modules/.bin/tsc`, ['-b', 'test'], { cwd: root, stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);
process.argv.splice(2, process.argv.length, ...args);
await import(new URL(`../dist/load/${script}.js`, import.meta.url));

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeOpenApi } from './docs/openapi.js';
import { makeSite } from './docs/site/site.js';
import { sections } from './resources/index.js';

// Writes the documentation as files that any web server can serve, and a browser can open: `npm run docs-site [-- <folder>]`.

const folder = resolve(process.argv[2] ?? fileURLToPath(new URL('../../dist/docs', import.meta.url)));
const site = makeSite(() => makeOpenApi(sections), 'files');
const paths = site.paths();
for (const path of paths) {
  const file = join(folder, /\.\w+$/.test(path) ? path : `${path || 'index'}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, site.file(path)?.content ?? '');
}
console.log(`${folder}: ${paths.length} files`);

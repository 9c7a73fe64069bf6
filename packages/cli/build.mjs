// Bundles the command line into one file that Node runs by itself: `dist/bin/pharos.js`.
import { chmod } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const outfile = join(here, 'dist/bin/pharos.js');

// What packages of CommonJS expect.
const banner = `#!/usr/bin/env node
import { createRequire as __createRequire } from 'node:module';
const require = __createRequire(import.meta.url);`;

await build({
  entryPoints: [join(here, 'src/main.ts')],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Workspace packages come from their sources: nothing has to be built before. What a command imports when it runs is evaluated then.
  conditions: ['pharos-source'],
  banner: { js: banner },
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 160,
  legalComments: 'none',
  logLevel: 'warning',
});
await chmod(outfile, 0o755);

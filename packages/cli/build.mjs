// Bundles the command line into a folder that Node runs by itself: `dist/bin/pharos.js`, and beside it what single commands load.
import { chmod, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, 'dist/bin');

// What packages of CommonJS expect.
const banner = `#!/usr/bin/env node
import { createRequire as __createRequire } from 'node:module';
const require = __createRequire(import.meta.url);`;

await rm(folder, { recursive: true, force: true });
await build({
  entryPoints: { pharos: join(here, 'src/main.ts') },
  outdir: folder,
  chunkNames: 'part-[hash]',
  bundle: true,
  // Node reads all of a file that it runs, also what is not evaluated.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Workspace packages come from their sources: nothing has to be built before. What a command imports when it runs is loaded then.
  conditions: ['pharos-source'],
  banner: { js: banner },
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 160,
  legalComments: 'none',
  logLevel: 'warning',
});
await chmod(join(folder, 'pharos.js'), 0o755);

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ApiDocument, breakingChanges } from './docs/compatibility/breaking-changes.js';
import { makeOpenApi } from './docs/openapi.js';
import { sections } from './resources/index.js';

// Compares the OpenAPI document with that of the last release, from which clients have been generated. `npm run release-document`
// makes the document of today that of the last release.

const file = fileURLToPath(new URL('../release/openapi.json', import.meta.url));
const document = makeOpenApi(sections);

if (process.argv.includes('--write')) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(document, null, 1)}\n`);
} else if (existsSync(file)) {
  const released = JSON.parse(readFileSync(file, 'utf8')) as ApiDocument;
  const changes = breakingChanges(released, document as unknown as ApiDocument);
  if (changes.length > 0) {
    console.error(`Clients that were generated of the last release’s document would break:\n  ${changes.join('\n  ')}`);
    process.exitCode = 1;
  }
}

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The versions that the tests of generated clients install, too. */
const tools = new URL('../../../test/http/clients/tools/package.json', import.meta.url);

/** Says of which document the types were made. */
export function markOf(document) {
  const hash = createHash('sha256')
    .update(JSON.stringify(reduced(document)))
    .digest('hex');
  return `// Written by \`npm run sdk\` with @hey-api/openapi-ts from the OpenAPI document (${hash.slice(0, 16)}). Do not edit.\n`;
}

/** The types of what operations take and answer. */
export function typesText(document) {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-sdk-'));
  try {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(reduced(document)));
    const { '@hey-api/openapi-ts': version, typescript } = JSON.parse(readFileSync(tools, 'utf8')).dependencies;
    const packages = [`--package=@hey-api/openapi-ts@${version}`, `--package=typescript@${typescript}`];
    const args = ['-i', 'openapi.json', '-o', 'made', '-p', '@hey-api/typescript', '--no-log-file'];
    execFileSync('npm', ['exec', '--yes', ...packages, '--', 'openapi-ts', ...args], { cwd: folder, stdio: 'pipe' });
    const made = readFileSync(join(folder, 'made/types.gen.ts'), 'utf8');
    return markOf(document) + made.replace(/^\/\/.*\n/, '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The document without what no type says: examples, headers and the answers that are errors, which are one class. */
function reduced(document) {
  const { paths, webhooks, components, openapi, info } = withoutExamples(document);
  for (const item of Object.values(paths)) {
    delete item.servers;
    for (const operation of Object.values(item)) {
      const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
      operation.responses = Object.fromEntries(successes.map(([status, { headers, ...answer }]) => [status, answer]));
      delete operation.security;
    }
  }
  const { schemas, parameters } = components;
  return { openapi, info, servers: [{ url: '/' }], paths, webhooks, components: { schemas, parameters } };
}

/** A property may have the name of what is left out. */
function withoutExamples(value, parent) {
  if (Array.isArray(value)) return value.map((each) => withoutExamples(each));
  if (typeof value !== 'object' || value === null) return value;
  const isKept = (name) => parent === 'properties' || !['example', 'examples'].includes(name);
  const kept = Object.entries(value).filter(([name]) => isKept(name));
  return Object.fromEntries(kept.map(([name, within]) => [name, withoutExamples(within, name)]));
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Json } from './openapi-schemas.js';
import { OpenApiValidator } from './openapi-validator.js';

const validators = new Map<string, OpenApiValidator | undefined>();

/**
 * Checks against a vendor's OpenAPI document, as in `qdrant/v1.18.3/openapi.json`, after `correct` has mended what it
 * says wrongly. These lie outside of the repository: in the folder that PHAROS_VENDOR_DIR names, or in `shared/vendor`
 * beside the repository. Undefined when it is not there, which one line says aloud; an error where CI is true. They are large, so a process reads
 * each once.
 */
export function vendorValidator(path: string, correct = (document: Json) => document): OpenApiValidator | undefined {
  if (!validators.has(path)) {
    const document = vendorDocument(path);
    validators.set(path, document && new OpenApiValidator(correct(document)));
  }
  return validators.get(path);
}

function vendorDocument(path: string): Json | undefined {
  const file = join(process.env.PHAROS_VENDOR_DIR || join(repositoryRoot(), '../shared/vendor'), path);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Json;
  if (process.env.CI === 'true') throw new Error(`${path} is not among the vendors’ documents in ${dirname(file)}`);
  console.warn(`${path} is not among the vendors’ documents: requests are not checked against it`);
  return undefined;
}

function repositoryRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'pnpm-workspace.yaml'))) {
    if (folder === dirname(folder)) throw new Error('not in the repository');
    folder = dirname(folder);
  }
  return folder;
}

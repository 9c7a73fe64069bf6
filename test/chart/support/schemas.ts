import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { root } from '../../support/root.js';
import type { KubernetesObject } from './helm.js';

/** Kubernetes' own schemas; they are not part of the repository. */
const schemas = resolve(root, '../shared/vendor/kubernetes/v1.34.9-standalone-strict');
export const haveSchemas = existsSync(schemas);
if (!haveSchemas) console.log(`  Kubernetes schemas: none in ${schemas}, so that objects are not checked against them`);

const ajv = new Ajv({ strict: false, logger: false });
(formats as unknown as (ajv: Ajv) => void)(ajv);

/** What Kubernetes would not accept of these objects. */
export function schemaProblems(objects: readonly KubernetesObject[]): string[] {
  return objects.flatMap((object) => {
    const path = join(schemas, schemaName(object));
    const check = ajv.getSchema(path) ?? ajv.addSchema(JSON.parse(readFileSync(path, 'utf8')), path).getSchema(path);
    return check?.(object) ? [] : [`${object.kind} ${object.metadata.name}: ${ajv.errorsText(check?.errors)}`];
  });
}

function schemaName({ apiVersion, kind }: KubernetesObject): string {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  return `${[kind.toLowerCase(), group.split('.')[0], version].filter(Boolean).join('-')}.json`;
}

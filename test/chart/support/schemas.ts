import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { root } from '../../support/root.js';
import type { KubernetesObject } from './helm.js';

/** Kubernetes' own schemas; they are not part of the repository. */
const ofKubernetes = resolve(root, '../shared/vendor/kubernetes/v1.34.9-standalone-strict');
export const haveSchemas = existsSync(ofKubernetes);
if (!haveSchemas)
  console.log(`  Kubernetes schemas: none in ${ofKubernetes}, so that objects are not checked against them`);

/** Those of KEDA, the Prometheus operator, Gateway API and cert-manager. */
const ofOthers = join(root, 'test/chart/schemas');

/** Whether another project defines such an object: Kubernetes' groups have no dot, or end in `k8s.io`, as does that of Gateway API. */
export function isForeign({ apiVersion }: KubernetesObject): boolean {
  const group = apiVersion.split('/').at(-2) ?? '';
  return group.startsWith('gateway.') || (group.includes('.') && !group.endsWith('.k8s.io'));
}

const ajv = new Ajv({ strict: false, logger: false });
(formats as unknown as (ajv: Ajv) => void)(ajv);

/** What Kubernetes would not accept of these objects. @throws where there is no schema of such an object */
export function schemaProblems(objects: readonly KubernetesObject[]): string[] {
  return objects.flatMap((object) => {
    const path = join(isForeign(object) ? ofOthers : ofKubernetes, schemaName(object));
    const check = ajv.getSchema(path) ?? ajv.addSchema(JSON.parse(readFileSync(path, 'utf8')), path).getSchema(path);
    return check?.(object) ? [] : [`${object.kind} ${object.metadata.name}: ${ajv.errorsText(check?.errors)}`];
  });
}

function schemaName({ apiVersion, kind }: KubernetesObject): string {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  return `${[kind.toLowerCase(), group.split('.')[0], version].filter(Boolean).join('-')}.json`;
}

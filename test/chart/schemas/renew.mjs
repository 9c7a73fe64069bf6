/**
 * Writes the schemas of this folder anew, of the definitions that each project publishes as a Go module: `node test/chart/schemas/renew.mjs`,
 * with Go 1.24 or newer. Node alone reads them.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Where the chart needs a certain release, it is that: later ones add fields, and take none away. */
const definitions = {
  'github.com/kedacore/keda/v2@v2.17.0': ['config/crd/bases/keda.sh_scaledobjects.yaml'],
  'github.com/prometheus-operator/prometheus-operator@v0.92.1': [
    'example/prometheus-operator-crd/monitoring.coreos.com_servicemonitors.yaml',
    'example/prometheus-operator-crd/monitoring.coreos.com_prometheusrules.yaml',
  ],
  'sigs.k8s.io/gateway-api@v1.2.0': ['config/crd/standard/gateway.networking.k8s.io_httproutes.yaml'],
  'github.com/cert-manager/cert-manager@v1.14.4': ['deploy/crds/crd-certificates.yaml'],
};

/** What the chart gives objects; a label that is no text is refused by the API server. */
const texts = { type: 'object', additionalProperties: { type: 'string' } };
const metadata = {
  type: 'object',
  required: ['name', 'labels'],
  properties: { name: { type: 'string' }, labels: texts, annotations: texts },
  additionalProperties: false,
};

/** Whether JavaScript reads it as Go does, which has flags inside of a pattern. */
const isPortable = (pattern) => !pattern.includes('(?i)');

/** A schema without what only people and the API server read; a field that it does not name is refused. */
function strict(schema) {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { description, properties, ...rest } = schema;
  const kept = Object.entries(rest).filter(
    ([key, value]) => !key.startsWith('x-kubernetes-') && (key !== 'pattern' || isPortable(value)),
  );
  const result = Object.fromEntries(kept.map(([key, value]) => [key, strict(value)]));
  if (!properties) return result;
  const fields = Object.entries(properties).map(([name, field]) => [name, strict(field)]);
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] || schema.additionalProperties;
  return { ...result, properties: Object.fromEntries(fields), ...(isOpen ? {} : { additionalProperties: false }) };
}

function write({ spec }) {
  for (const { name, schema } of spec.versions.filter(({ storage }) => storage)) {
    const { status, ...properties } = schema.openAPIV3Schema.properties;
    const whole = strict({ ...schema.openAPIV3Schema, properties });
    whole.properties.metadata = metadata;
    const file = [spec.names.kind.toLowerCase(), spec.group.split('.')[0], name].join('-');
    writeFileSync(join(import.meta.dirname, `${file}.json`), `${JSON.stringify(whole)}\n`);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'modules-'));
try {
  for (const [module, files] of Object.entries(definitions)) {
    const env = { ...process.env, GOFLAGS: '-mod=mod -modcacherw' };
    const { Dir } = JSON.parse(
      execFileSync('go', ['mod', 'download', '-json', module], { cwd: folder, env, encoding: 'utf8' }),
    );
    for (const file of files) write(parse(readFileSync(join(Dir, file), 'utf8')));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

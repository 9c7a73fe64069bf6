import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { helms, render, withValues } from '../../chart/support/helm.js';
import type { CodeBlock } from '../../support/code-blocks.js';
import { tempDir } from '../../support/processes.js';
import { root } from '../../support/root.js';

const run = promisify(execFile);

/** Pages whose commands need a cluster. */
export const clusterPages = [
  'charts/pharos/README.md',
  'deploy/kubernetes/README.md',
  'deploy/observability/README.md',
];

/** What stands in for a program that needs a cluster or a registry: it reads its command line, and fails at one that it does not know. */
const standIns: Readonly<Record<string, string>> = {
  // What would be installed is rendered, with the same values.
  helm: `command= kept=
while [ $# -gt 0 ]; do
  case "$1" in
    -n | --timeout | --version) shift ;;
    oci://*/charts/*) kept="$kept charts/\${1##*/}" ;;
    --install | --wait) ;;
    install | upgrade | test) command=$1 ;;
    *) kept="$kept $1" ;;
  esac
  shift
done
case "$command" in
  test) [ -n "$kept" ] ;;
  *) exec "$HELM" template $kept --kube-version 1.34.0 > /dev/null ;;
esac`,
  kubectl: `[ "$1" = -n ] && shift 2
case "$1 $2" in
  'create namespace') ;;
  'create secret')
    for word; do
      case "$word" in
        --from-literal=*=?*) ;;
        --from-literal=*) echo "no value: $word" >&2; exit 1 ;;
      esac
    done ;;
  'get secret') echo c2VjcmV0 ;;
  'apply -f') test -s "$3" ;;
  'patch secret') echo "$5" | "$NODE" -e 'JSON.parse(require("fs").readFileSync(0, "utf8"))' ;;
  'delete hpa' | 'rollout status' | 'rollout restart' | 'wait '* | 'exec '* | 'logs '* | 'describe '*) ;;
  *) echo "unknown: kubectl $*" >&2; exit 1 ;;
esac`,
  docker: `while [ $# -gt 0 ]; do
  if [ "$1" = -f ]; then test -s "$2" || { echo "there is no $2" >&2; exit 1; }; shift; fi
  shift
done`,
  pg_dump: '[ -n "$1" ]',
  pg_restore: 'cat > /dev/null',
  psql: '[ "$2" = -c ]',
  kind: '[ "$1 $2" = "load docker-image" ]',
  sleep: ':',
};

/** Runs the commands of a block with a chart that Helm renders for it, and without a cluster. @throws with what the commands printed */
export async function runWithoutCluster(_: unknown, { code }: CodeBlock): Promise<void> {
  if (helms[0] === undefined) return;
  const folder = tempDir('cluster');
  try {
    const bin = join(folder.path, 'bin');
    mkdirSync(bin);
    for (const [name, script] of Object.entries(standIns)) {
      writeFileSync(join(bin, name), `#!/bin/sh\nset -e\n${script}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    // The values of the reader's own installation, which has NATS.
    const values = `-f ${join(root, 'charts/pharos/ci/minimal-values.yaml')} --set nats.url=nats://nats.example.com:4222`;
    const own = code.replace('-f values.yaml', values);
    const env = { PATH: `${bin}:${process.env.PATH}`, HELM: helms[0], NODE: process.execPath };
    await run('sh', ['-c', `set -eu\n${own}`], { cwd: root, env });
  } finally {
    folder.remove();
  }
}

/** The chart takes these values, and makes what they say. */
export async function chartTakes(_: unknown, { code }: CodeBlock): Promise<void> {
  if (helms[0] !== undefined && render(parse(code)).length < 10) throw new Error('the chart renders next to nothing');
}

/** The same of values that say one thing, beside the least that such an installation needs. */
export async function chartTakesBesideOthers(_: unknown, { code }: CodeBlock): Promise<void> {
  if (helms[0] === undefined) return;
  const others = { nats: { url: 'nats://nats.example.com:4222' } };
  if (render(withValues({ ...others, ...parse(code) })).length < 10)
    throw new Error('the chart renders next to nothing');
}

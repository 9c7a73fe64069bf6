import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { helms, type KubernetesObject, named, ofKind } from './support/helm.js';
import { haveSchemas, schemaProblems } from './support/schemas.js';
import { mark, Trial } from './support/trial.js';

let trial: Trial;
let ended: Awaited<ReturnType<Trial['tryOut']>>;
beforeAll(async () => {
  trial = await Trial.begin();
  ended = await trial.tryOut();
});
afterAll(() => trial?.discard());

describe('in a cluster of its own', () => {
  test('makes it, forwards the port until Ctrl-C, and prints what npm start prints', async () => {
    const { status, stdout, stderr, answered } = ended;
    expect(status).toBe(0);
    expect(answered).toBe(200);
    const base = `http://127.0.0.1:${trial.port}`;
    expect(stdout).toContain(
      `  Sign in       ${base}/app#link=link_1\n  Docs          ${base}/docs\n\n  Base URL      ${base}\n`,
    );
    expect(stdout).toContain('  Organization  org_1\n  Admin key     sk_1\n');
    expect(stderr).toContain('Pharos goes on in the cluster. Once more: npm run try:kubernetes\n');
    expect(trial.state.clusters['pharos-try']).toMatchObject({
      labels: mark,
      images: ['localhost/pharos:0123456789ab'],
    });
    expect(trial.state.namespaces['pharos-try']?.metadata?.labels).toEqual(mark);
    // What kubectl does by itself in another terminal goes where it went before.
    expect(trial.state.currentContext).toBe('work');
  });

  test('keeps what a shell evaluates in a secret, and passwords out of the arguments that others see', async () => {
    const { stdout } = ended;
    expect(stdout).toContain(
      `eval "$(kubectl --context kind-pharos-try -n pharos-try get secret pharos-first-start -o jsonpath='{.data.env}' | base64 -d)"`,
    );
    const env = Buffer.from(trial.state.secrets['pharos-first-start']?.data?.env ?? '', 'base64').toString();
    expect(env).toContain(`BASE='http://127.0.0.1:${trial.port}'\nORG='org_1'\nKEY='sk_1'\n`);
    const { 'pharos-servers': servers, 'pharos-postgresql': postgresql, 'pharos-keys': keys } = trial.state.secrets;
    const secretValues = [servers, postgresql, keys]
      .flatMap((secret) => Object.values(secret?.data ?? {}))
      .map((value) => Buffer.from(value, 'base64').toString());
    expect(secretValues).toHaveLength(6);
    for (const value of secretValues) for (const { args } of trial.calls) expect(args.join(' ')).not.toContain(value);
    expect(secretValues).toContain(
      `postgres://pharos:${Buffer.from(servers?.data?.postgres ?? '', 'base64')}@postgresql:5432/pharos`,
    );
  });
});

test('every command ends by itself, whatever the cluster does', async () => {
  const waits = trial.calls.filter(
    ({ args }) =>
      ['wait', 'rollout', 'upgrade', 'create'].some((word) => args.includes(word)) && !args.includes('can-i'),
  );
  for (const { args } of waits.filter(({ args }) => !args.includes('--filename') && !args.includes('--config')))
    expect(args.join(' ')).toMatch(/--timeout/);
});

describe.runIf(helms.length > 0)('what it installs', () => {
  test.runIf(haveSchemas)('is known to Kubernetes, field by field', async () => {
    const objects: KubernetesObject[] = trial.calls
      .filter(({ args, input }) => args.includes('create') && args.includes('--filename') && input)
      .map(({ input }) => JSON.parse(input));
    expect(objects.length).toBeGreaterThan(4);
    expect(schemaProblems([...objects, ...rendered()])).toEqual([]);
  });

  test('is one pod of everything on one node, which fits on a machine with two cores, with a volume for attachments', async () => {
    const deployments = ofKind(rendered(), 'Deployment');
    expect(deployments).toHaveLength(6);
    for (const { metadata, spec } of deployments) {
      expect(spec.replicas, metadata.name).toBe(1);
      expect(spec.template.spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution).toHaveLength(1);
      expect(spec.template.spec.containers[0].image).toBe('localhost/pharos:0123456789ab');
    }
    expect(named(rendered(), 'PersistentVolumeClaim', 'pharos-files').spec.accessModes).toEqual(['ReadWriteOnce']);
  });

  const rendered = (): KubernetesObject[] =>
    parseAllDocuments(trial.rendered)
      .map((document) => document.toJSON())
      .filter(Boolean);
});

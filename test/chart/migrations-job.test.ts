import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { spawnOwn } from '../support/processes.js';
import { root } from '../support/root.js';
import { helms, type KubernetesObject, named, render, withValues } from './support/helm.js';

const { spec } = helms.length > 0 ? named(render(withValues()), 'Job', 'pharos-migrations') : { spec: undefined };

/** Runs what the job runs, with the variables that its secrets would give it, and with the others that it has. */
async function runJob(secrets: Record<string, string>) {
  const [container] = spec.template.spec.containers;
  const [file = '', ...args] = container.args as string[];
  const plain = container.env.filter(({ value }: KubernetesObject) => value !== undefined);
  const own = spawnOwn(process.execPath, [join(root, 'services/launcher/dist', file), ...args], {
    env: Object.fromEntries([
      ['PATH', process.env.PATH],
      ...plain.map(({ name, value }: KubernetesObject) => [name, value]),
      ...Object.entries(secrets),
    ]),
  });
  const code = await own.exited;
  return { code, output: own.output() };
}

describe.runIf(helms.length > 0)('the job before an install', () => {
  test('names every secret that is missing in one list, and ends with a code that fails it without another try', async () => {
    const { code, output } = await runJob({});
    expect(output).toContain('3 problems have to be mended:');
    for (const [variable, secret, key] of [
      ['DATABASE_URL', 'db', 'url'],
      ['MASTER_KEY', 'keys', 'master-key'],
      ['SERVICE_TOKEN', 'keys', 'token'],
    ])
      expect(output).toContain(
        `${variable} is missing: this namespace has no secret "${secret}" with something under the key "${key}"`,
      );
    const [rule] = spec.podFailurePolicy.rules;
    expect(rule).toMatchObject({ action: 'FailJob', onExitCodes: { containerName: 'migrations', operator: 'In' } });
    expect(rule.onExitCodes.values).toContain(code);
  });

  test('waits for the database for less time than Kubernetes gives it, so that its last words are there', () => {
    const [container] = spec.template.spec.containers;
    // A minute for the scheduler and for pulling the image.
    expect(spec.activeDeadlineSeconds).toBe(180);
    expect(Number(container.args.at(-1))).toBe(120);
    expect(container.terminationMessagePolicy).toBe('FallbackToLogsOnError');
  });
});

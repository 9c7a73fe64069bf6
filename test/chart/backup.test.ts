import { describe, expect, test } from 'vitest';
import { helms, type KubernetesObject, named, ofKind, refusal, render, withValues } from './support/helm.js';

const backup = { enabled: true, bucket: 'dumps', existingSecret: 'dump-keys', restoreCheck: { enabled: true } };
const podOf = (objects: KubernetesObject[], name: string) =>
  named(objects, 'CronJob', name).spec.jobTemplate.spec.template.spec;

describe.runIf(helms.length > 0)('the backup', () => {
  test('is not there unless it is asked for, and no check without it', () => {
    expect(ofKind(render(withValues()), 'CronJob')).toEqual([]);
    const objects = render(withValues({ backup: { ...backup, restoreCheck: { enabled: false } } }));
    expect(ofKind(objects, 'CronJob').map(({ metadata }) => metadata.name)).toEqual(['pharos-backup']);
  });

  test('dumps over a session of the server itself, and gives only the second container the bucket', () => {
    const pooled = { postgresql: { existingSecret: 'db', directUrlKey: 'direct' }, backup };
    const { initContainers, containers } = podOf(render(withValues(pooled)), 'pharos-backup');
    const [dump] = initContainers;
    const variable = { secretKeyRef: { name: 'db', key: 'direct' } };
    expect(dump.env).toEqual([{ name: 'DATABASE_URL', valueFrom: variable }]);
    expect(containers).toHaveLength(1);
    expect(containers[0].env).toContainEqual({ name: 'STORAGE_S3_BUCKET', value: 'dumps' });
  });

  test('is restored before core starts on it, which nobody outside of the pod can call, and then compared', () => {
    const { initContainers, containers } = podOf(render(withValues({ backup })), 'pharos-restore-check');
    expect(initContainers.map(({ name }: KubernetesObject) => name)).toEqual(['get', 'postgresql', 'core']);
    for (const { name, restartPolicy, startupProbe } of initContainers.slice(1)) {
      expect(restartPolicy, name).toBe('Always');
      expect(startupProbe, name).toBeDefined();
    }
    const env = initContainers[2].env as KubernetesObject[];
    expect(env.find(({ name }) => name === 'CORE_LISTEN')?.value).toMatch(/^127\.0\.0\.1:/);
    expect(containers.map(({ name }: KubernetesObject) => name)).toEqual(['compare']);
  });

  test.each([
    [{ enabled: true }, /backup\.enabled needs backup\.bucket/],
    [{ enabled: false, restoreCheck: { enabled: true } }, /enable both/],
    [{ ...backup, endpoint: 'https://key:secret@s3.example.com' }, /the URL contains credentials/],
  ])('is refused as %j', (own, words) => {
    expect(refusal(withValues({ backup: own }))).toMatch(words);
  });

  test('does not share the bucket of attachments', () => {
    expect(refusal(withValues({ backup, storage: { bucket: 'dumps' } }))).toMatch(/that of attachments/);
  });
});

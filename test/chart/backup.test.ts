import { describe, expect, test } from 'vitest';
import { helms, type KubernetesObject, named, ofKind, refusal, render, withValues } from './support/helm.js';

const backup = { enabled: true, bucket: 'dumps', existingSecret: 'dump-keys', restoreCheck: { enabled: true } };
const environmentOf = ({ env = [] }: KubernetesObject): Record<string, KubernetesObject> =>
  Object.fromEntries(env.map((each: KubernetesObject) => [each.name, each.value ?? each.valueFrom.secretKeyRef]));
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
    const [, dump] = initContainers;
    const variable = { secretKeyRef: { name: 'db', key: 'direct' } };
    expect(dump.env).toContainEqual({ name: 'DATABASE_URL', valueFrom: variable });
    expect(containers).toHaveLength(1);
    expect(containers[0].env).toContainEqual({ name: 'STORAGE_S3_BUCKET', value: 'dumps' });
  });

  test.each([
    ['without', {}, undefined],
    ['with', { trustedCA: { configMap: 'company-ca' } }, '/etc/pharos/ca/ca.crt'],
  ])('checks the certificate of PostgreSQL %s authorities of its own', (_, values, others) => {
    const { initContainers } = podOf(render(withValues({ ...values, backup })), 'pharos-backup');
    const [roots, dump] = initContainers;
    expect(roots.args).toEqual(['backup.js', 'roots', '/backup']);
    expect(environmentOf(roots).NODE_EXTRA_CA_CERTS).toBe(others);
    expect(environmentOf(dump).PGSSLROOTCERT).toBe('/backup/roots.pem');
    for (const { volumeMounts } of [roots, dump])
      expect(volumeMounts).toContainEqual({ name: 'work', mountPath: '/backup' });
  });

  test('is checked by what ends, so that a failure ends the pod; only the server goes on', () => {
    const { initContainers, containers, restartPolicy } = podOf(render(withValues({ backup })), 'pharos-restore-check');
    expect(restartPolicy).toBe('Never');
    const kept = initContainers.map(({ name, restartPolicy: own }: KubernetesObject) => [name, own]);
    const ends = ['get', 'restore', 'compare'].map((name) => [name, undefined]);
    expect(kept).toEqual([...ends, ['postgresql', 'Always'], ['migrations', undefined]]);
    expect(initContainers[3].command).toEqual(['postgres', '-D', '/backup/data']);
    expect(initContainers[4].args).toContain('--wait-seconds');
    expect(containers.map(({ name }: KubernetesObject) => name)).toEqual(['core']);
  });

  test('starts core on the copy with nothing but its address and the master key, and lets it reach nothing else', () => {
    const objects = render(withValues({ backup, nats: { url: 'nats://nats:4222' } }));
    const { initContainers, containers } = podOf(objects, 'pharos-restore-check');
    const own = [...initContainers, ...containers].filter(({ image }: KubernetesObject) => !image.includes('postgres'));
    expect(own.map(({ args }: KubernetesObject) => args[0])).toEqual(['backup.js', 'migrate.js', 'check-restored.js']);
    const withKey = own.filter((each) => 'MASTER_KEY' in environmentOf(each));
    expect(withKey.map(({ name }) => name)).toEqual(['migrations', 'core']);
    for (const each of withKey) expect(environmentOf(each).DATABASE_URL).toMatch(/@127\.0\.0\.1:/);
    expect(Object.keys(environmentOf(containers[0])).sort()).toEqual(['DATABASE_URL', 'MASTER_KEY']);
    const { egress } = named(objects, 'NetworkPolicy', 'pharos-restore-check').spec;
    const ports = egress.flatMap((rule: KubernetesObject) => rule.ports.map(({ port }: KubernetesObject) => port));
    expect([...new Set(ports)].sort()).toEqual([443, 53]);
  });

  test('has a role and ways out of its own', () => {
    const role = { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::1:role/dumps' };
    const rule = (port: number) => ({ to: [{ ipBlock: { cidr: '169.254.170.23/32' } }], ports: [{ port }] });
    const extraEgress = { backup: [rule(80)], 'restore-check': [rule(81)] };
    const values = { networkPolicy: { extraEgress }, backup: { ...backup, serviceAccountAnnotations: role } };
    const objects = render(withValues(values));
    for (const [name, port] of [
      ['backup', 80],
      ['restore-check', 81],
    ] as const) {
      const account = podOf(objects, `pharos-${name}`).serviceAccountName;
      expect(named(objects, 'ServiceAccount', account).metadata.annotations).toMatchObject(role);
      expect(named(objects, 'NetworkPolicy', `pharos-${name}`).spec.egress).toContainEqual(rule(port));
    }
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

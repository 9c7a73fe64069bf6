import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  chart,
  helms,
  type KubernetesObject,
  named,
  ofKind,
  parsed,
  render,
  renderNotes,
  renderText,
  withValues,
} from './support/helm.js';

const servers = {
  nats: { url: 'nats://n:4222' },
  redis: { url: 'redis://r:6379' },
  qdrant: { url: 'http://q:6333' },
  meilisearch: { url: 'http://m:7700' },
};
/** A later version with much else changed, under the same name. */
const later = withValues({
  ...servers,
  image: { tag: '9.9.9' },
  config: { LOG_LEVEL: 'debug' },
  defaults: { replicas: 3, podLabels: { team: 'support' }, podAnnotations: { note: 'later' } },
  shutdown: { timeoutSeconds: 60 },
});
const selectors = (objects: KubernetesObject[], kind: string) =>
  ofKind(objects, kind).map(({ metadata, spec }) => [metadata.name, spec.selector, spec.clusterIP]);

describe.runIf(helms.length > 0)('an upgrade', () => {
  test('changes nothing that Kubernetes forbids to change', () => {
    const [before, after] = [render(withValues()), render(later)];
    for (const kind of ['Deployment', 'Service']) expect(selectors(after, kind)).toEqual(selectors(before, kind));
    // These are installed: another selector could only be had by deleting the Deployment.
    expect(named(before, 'Deployment', 'pharos-core').spec.selector.matchLabels).toEqual({
      'app.kubernetes.io/name': 'pharos',
      'app.kubernetes.io/instance': 'pharos',
      'app.kubernetes.io/component': 'core',
    });
  });

  test('runs another job where it migrates otherwise, since a job cannot be changed, and the same where nothing is new', () => {
    const job = (values: object) => ofKind(render(withValues({ migrations: { mode: 'job' }, ...values })), 'Job')[0];
    const name = job({}).metadata.name;
    expect(job({ components: { gateway: { config: { RATE_LIMIT_PRO: 5 } } } }).metadata.name).toBe(name);
    for (const values of [
      { image: { tag: '9.9.9' } },
      { postgresql: { existingSecret: 'other' } },
      { defaults: { tolerations: [{ operator: 'Exists' }] } },
    ])
      expect(job(values).metadata.name).not.toBe(name);
  });

  test('is given the time that its migrations may take, which is longer than Helm waits by itself', () => {
    const minutesIn = (text: string) => Number(/upgrade --install .*--timeout (\d+)m/.exec(text)?.[1]);
    const readme = readFileSync(join(chart, 'README.md'), 'utf8');
    const deadline = (values: object) =>
      ofKind(parsed(renderText(values, helms[0], ['template', 'pharos'], ['--is-upgrade'])), 'Job')[0].spec
        .activeDeadlineSeconds;
    expect(deadline(withValues())).toBe(1_800);
    expect(minutesIn(readme.slice(readme.indexOf('## Upgrade'))) * 60).toBeGreaterThan(1_800);
    for (const upgradeDeadlineSeconds of [1_800, 7_210]) {
      const values = withValues({ migrations: { upgradeDeadlineSeconds } });
      expect(minutesIn(renderNotes(values)) * 60).toBeGreaterThan(deadline(values));
    }
    const ingress = { enabled: true, host: 'a.example.com', tls: [{ secretName: 'b', hosts: ['a.example.com'] }] };
    expect(renderNotes(withValues({ ingress, gateway: { trustProxy: 1 } }))).toContain('at https://a.example.com/');
    expect(renderNotes(withValues({ migrations: { mode: 'job' } }))).not.toContain('--timeout 35m');
  });

  test('replaces pods one at a time, and takes none away before its successor is ready', () => {
    for (const { spec } of ofKind(render(withValues()), 'Deployment'))
      expect(spec.strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
  });

  test('has one job by a name that stays, whose log stays until the next or for an hour', () => {
    const { metadata, spec } = ofKind(render(withValues()), 'Job')[0];
    expect(metadata.name).toBe('pharos-migrations');
    expect(metadata.annotations).toEqual({
      'helm.sh/hook': 'pre-install,pre-upgrade',
      'helm.sh/hook-delete-policy': 'before-hook-creation',
      'helm.sh/hook-output-log-policy': 'hook-failed',
    });
    expect(spec.ttlSecondsAfterFinished).toBe(3_600);
    expect(spec.template.spec.restartPolicy).toBe('Never');
    // What runs before everything else of the release can rely on nothing of it.
    expect(spec.template.spec.serviceAccountName).toBeUndefined();
    expect(spec.template.spec.volumes.map(({ name }: KubernetesObject) => name)).toEqual(['tmp']);
  });

  test('no object has one name as a hook and another time as a part of the release', () => {
    const owned = (mode: string) =>
      render(withValues({ migrations: { mode } }))
        .filter(({ metadata }) => metadata.name.includes('-migrations'))
        .map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(owned('hook')).toHaveLength(2);
    expect(owned('hook').filter((name) => owned('job').includes(name))).toEqual([]);
  });
});

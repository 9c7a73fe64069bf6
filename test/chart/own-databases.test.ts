import { describe, expect, test } from 'vitest';
import {
  environment,
  helms,
  type KubernetesObject,
  named,
  ofKind,
  refusal,
  render,
  renderNotes,
  withValues,
} from './support/helm.js';

const nats = { url: 'nats://n:4222' };
const database = { existingSecret: 'hooks', urlKey: 'uri' };
const withOwn = (over: object = {}, more: object = {}) =>
  withValues({ nats, components: { webhooks: { database: { ...database, ...over } } }, ...more });
const jobEnvironment = (objects: KubernetesObject[], name: string) => {
  const { env } = named(objects, 'Job', name).spec.template.spec.containers[0];
  return Object.fromEntries(
    env.map((each: KubernetesObject) => [each.name, each.value ?? each.valueFrom.secretKeyRef.name]),
  );
};
const isSubset = (some: Record<string, string>, all: Record<string, string>) =>
  Object.entries(some).every(([key, value]) => all[key] === value);

describe.runIf(helms.length > 0)('a component with a database server of its own', () => {
  test('has its URLs, and the others have those of all', () => {
    const objects = render(withOwn({}, { postgresql: { existingSecret: 'db', directUrlKey: 'direct' } }));
    expect(environment(objects, 'webhooks').DATABASE_URL).toEqual({ name: 'hooks', key: 'uri' });
    // A pooler of all is none of its server.
    expect(environment(objects, 'webhooks')).not.toHaveProperty('DATABASE_DIRECT_URL');
    expect(environment(objects, 'core')).toMatchObject({
      DATABASE_URL: { name: 'db', key: 'url' },
      DATABASE_DIRECT_URL: { name: 'db', key: 'direct' },
    });
    expect(environment(render(withOwn({ directUrlKey: 'direct' })), 'webhooks').DATABASE_DIRECT_URL).toEqual({
      name: 'hooks',
      key: 'direct',
    });
  });

  test.each(['hook', 'job'])('is migrated there, by itself, and nothing else is; with the mode "%s"', (mode) => {
    const objects = render(withOwn({}, { migrations: { mode } }));
    const jobs = ofKind(objects, 'Job').map(({ metadata }) => metadata.name);
    expect(jobs).toHaveLength(2);
    const nameOf = (begins: string) => jobs.find((name) => name.startsWith(begins)) ?? begins;
    expect(jobEnvironment(objects, nameOf('pharos-migrate-webhooks'))).toMatchObject({
      TARGET: 'webhooks',
      DATABASE_URL: 'hooks',
    });
    expect(jobEnvironment(objects, nameOf('pharos-migrations'))).toMatchObject({
      TARGET: 'agent,core,knowledge,mail',
      DATABASE_URL: 'db',
    });
    for (const name of jobs) expect(name.length).toBeLessThanOrEqual(63);
  });

  test('is migrated nowhere while it is off, so that its schema can be copied', () => {
    for (const webhooks of [{ enabled: false }, { enabled: false, database }]) {
      const objects = render(withValues({ nats, components: { webhooks } }));
      expect(ofKind(objects, 'Job').map(({ metadata }) => metadata.name)).toEqual(['pharos-migrations']);
      expect(jobEnvironment(objects, 'pharos-migrations').TARGET).toBe('agent,core,knowledge,mail');
    }
    expect(jobEnvironment(render(withValues()), 'pharos-migrations')).not.toHaveProperty('TARGET');
  });

  test('counts its connections by themselves, also for the job', () => {
    const objects = render(withOwn());
    expect(jobEnvironment(objects, 'pharos-migrate-webhooks').EXPECTED_CONNECTIONS).toBe('35');
    expect(jobEnvironment(objects, 'pharos-migrations').EXPECTED_CONNECTIONS).toBe('125');
    expect(renderNotes(withOwn())).toContain('To the server of webhooks alone: 35 (webhooks 2 × 15, and 5).');
    expect(renderNotes(withOwn())).toContain('can open 125 connections');
  });

  test.each(['hook', 'job'])('shows its log with the command of the notes, with the mode "%s"', (mode) => {
    const values = withOwn({}, { migrations: { mode } });
    const [, selector = ''] = /logs -l (\S+) --tail=-1 --prefix/.exec(renderNotes(values)) ?? [];
    const labels = Object.fromEntries(selector.split(',').map((each) => each.split('=')));
    expect(Object.keys(labels)).toHaveLength(2);
    const pods = render(values).filter((object) => object.spec?.template);
    const shown = pods.filter(({ spec }) => isSubset(labels, spec.template.metadata.labels));
    expect(shown.map(({ kind }) => kind)).toEqual(['Job', 'Job']);
  });

  test.each<[string, object, RegExp]>([
    [
      'too few connections',
      withOwn({ maxConnections: 30 }),
      /pods of webhooks can open 35 connections to their PostgreSQL \(webhooks 2 × 15, and 5\), more than components\.webhooks\.database\.maxConnections \(30\)/,
    ],
    [
      'scaling without their number',
      withValues({ nats, components: { webhooks: { database, autoscaling: { enabled: true } } } }),
      /components\.webhooks scales, .* Set components\.webhooks\.database\.maxConnections/,
    ],
    [
      'the server of all',
      withOwn({ existingSecret: 'db', urlKey: 'url' }),
      /components\.webhooks\.database names the URL of postgresql/,
    ],
    [
      'one server for two',
      withOwn({}, { components: { webhooks: { database }, mail: { database } } }),
      /components\.mail\.database and components\.webhooks\.database name the same URL/,
    ],
    [
      'events that would not arrive',
      withOwn({}, { nats: { url: '' } }),
      /components\.webhooks\.database needs nats\.url or nats\.existingSecret/,
    ],
    [
      'a backup that would leave it out',
      withOwn({}, { backup: { enabled: true, bucket: 'b' } }),
      /backup\.enabled dumps the server of postgresql only, and not that of webhooks/,
    ],
    [
      'no component on the server of postgresql',
      withValues({
        nats,
        components: Object.fromEntries(
          ['core', 'webhooks', 'knowledge', 'agent', 'mail'].map((name) => [
            name,
            { database: { existingSecret: name, urlKey: 'uri' } },
          ]),
        ),
      }),
      /All components have a database of their own\. Leave one, such as core/,
    ],
    [
      'a component without records',
      withValues({ nats, components: { gateway: { database } } }),
      /components\.gateway\.database: this component has no database/,
    ],
  ])('is refused with %s', (_, values, sentence) => {
    expect(refusal(values)).toMatch(sentence);
  });
});

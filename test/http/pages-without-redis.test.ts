import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canStart, poll } from '../support/index.js';
import { expectRefusal } from './support/expectations.js';
import { FormVisitor } from './support/form-visitor.js';
import { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { type SeveralGateways, startSeveralGateways } from './support/several-gateways.js';

const publicLimit = 40;
const env = { RATE_LIMIT_PUBLIC: `${publicLimit}`, TRUST_PROXY: 'loopback' };

describe.skipIf(!canStart('redis') || !canStart('nats'))('while Redis is away', () => {
  let world: SeveralGateways;
  let project: ProjectApi;
  let org: Org;
  let formId: string;
  let served: string[];
  beforeAll(async () => {
    world = await startSeveralGateways(env);
    org = await Org.create(world.platform);
    project = await org.newProject();
    const beacon = await project.beacons.newBeacon();
    formId = beacon.form_id;
    const scripts = ['widget.js', 'widget-more.js', 'beacon.js'];
    const configurations = [`widget/${project.id}/config`, `beacons/${beacon.id}`, `forms/${formId}`];
    served = [...scripts, ...configurations].map((path) => `/api/public/${path}`);
    await world.redis.kill();
  });
  afterAll(() => world.stop());

  /** Visitors at each of the gateways, from one address that nobody else comes from. */
  const visitors = (): FormVisitor[] => {
    const first = new FormVisitor('');
    return world.platform.gateway.map(({ url }) => new FormVisitor(url, first.address));
  };

  test('every gateway serves scripts and public configurations, also those that no browser had before', async () => {
    for (const visitor of visitors())
      for (const path of served) {
        const answer = await visitor.send('GET', path);
        expect(answer.status, path).toBe(200);
        const again = await visitor.send('GET', path, undefined, { 'if-none-match': answer.headers.etag ?? '' });
        expect(again.status, path).toBe(304);
      }
  });

  test('a change of a configuration shows at every gateway once it is answered', async () => {
    const path = `/api/public/widget/${project.id}/config`;
    const colors = () =>
      Promise.all(visitors().map(async (visitor) => (await visitor.send<{ color: string }>('GET', path)).data.color));
    await colors();
    expect((await org.client.patch(`${project.path}/widget/config`, { color: '#123456' })).status).toBe(200);
    expect(await colors()).toEqual(['#123456', '#123456']);
  });

  test('sessions and submissions are refused', async () => {
    for (const visitor of visitors()) {
      expectRefusal(await visitor.submit(formId, { email: 'ada@example.com' }), 503, 'UNAVAILABLE');
      expectRefusal(await visitor.send('POST', `/api/public/widget/${project.id}/sessions`, {}), 503, 'UNAVAILABLE');
    }
  });

  test('each gateway counts an address by itself, and others go on', async () => {
    const [first, second] = visitors();
    const [path = ''] = served;
    const answers = [];
    for (let n = 0; n < publicLimit + 5; n += 1) answers.push((await first?.send('GET', path))?.status);
    expect(answers.filter((status) => status === 200)).toHaveLength(publicLimit);
    expect(answers.slice(publicLimit)).toEqual(Array(5).fill(429));
    expect((await second?.send('GET', path))?.status).toBe(200);
    expect((await visitors()[0]?.send('GET', path))?.status).toBe(200);
  });

  test('sessions begin again when it is back', async () => {
    await world.redis.start();
    for (const visitor of visitors())
      await poll(
        async () => (await visitor.send('POST', `/api/public/widget/${project.id}/sessions`, {})).status === 201,
        {
          what: 'a session to begin',
          intervalMs: 300,
        },
      );
  });
});

import { fail } from '@pharos/contract';
import { createLogger, ManualClock, type RpcChannel, type TailOptions } from '@pharos/kit';
import { afterEach, describe, expect, test } from 'vitest';
import { KnownProjects } from './known-projects.js';
import type { InProject } from './records.js';
import { aCall } from './testing/calls.js';

const log = createLogger({ service: 'test', level: 'silent' });
const call = aCall();
const ours = { orgId: 'org_a', projectId: 'prj_1' };
const theirs = { orgId: 'org_b', projectId: 'prj_2' };
const secondMs = 1_000;
const hourMs = 3_600_000;

/** Stands for core and for the bus; the service's replicas watch the same bus. */
class World {
  readonly clock = new ManualClock();
  readonly projects: InProject[] = [ours, theirs];
  asked = 0;
  core: 'up' | 'down' | 'frozen' = 'up';
  watch: object | undefined = {};
  /** Core's answers wait for this. */
  answering: Promise<void> = Promise.resolve();
  readonly #tails: TailOptions[] = [];
  readonly #replicas: KnownProjects[] = [];

  replica(): KnownProjects {
    const getProject = async (at: InProject) => {
      this.asked += 1;
      if (this.core === 'frozen') await new Promise(() => {});
      if (this.core === 'down') throw fail('UNAVAILABLE');
      const found = this.projects.some(({ orgId, projectId }) => orgId === at.orgId && projectId === at.projectId);
      await this.answering;
      if (!found) throw fail('PROJECT_NOT_FOUND');
    };
    const core = { client: () => ({ getProject }) } as unknown as RpcChannel;
    const tail = (options: TailOptions) => {
      this.#tails.push(options);
      return { started: Promise.resolve(), watching: () => this.watch, stop: async () => undefined };
    };
    const replica = new KnownProjects({ name: 'test', channels: { core }, bus: { tail }, clock: this.clock, log });
    replica.start();
    this.#replicas.push(replica);
    return replica;
  }

  /** As core does it; every replica that watches sees the event. */
  delete(at: InProject): void {
    this.projects.splice(this.projects.indexOf(at), 1);
    const subject = `${at.orgId}.${at.projectId}.project.deleted`;
    for (const { onEvent } of this.#tails)
      onEvent({ id: 'evt_1', subject, orderingKey: at.projectId, payload: new Uint8Array() });
  }

  async stop(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.stop()));
  }
}

let world: World;
afterEach(() => world.stop());
const fresh = () => {
  world = new World();
  return world.replica();
};
const settled = () => new Promise((done) => setImmediate(done));
const notFound = expect.objectContaining({ reason: 'PROJECT_NOT_FOUND' });
const unavailable = expect.objectContaining({ reason: 'UNAVAILABLE' });

describe('a project that there is', () => {
  test('is asked for once by many calls, and while it is in use again in the background', async () => {
    const projects = fresh();
    await Promise.all(Array.from({ length: 50 }, () => projects.require(ours, call)));
    expect(world.asked).toBe(1);
    await world.clock.advance(25 * secondMs);
    // Nobody waits for the question that keeps it known.
    let answer = () => {};
    world.answering = new Promise((resolve) => {
      answer = resolve;
    });
    await projects.require(ours, call);
    expect(world.asked).toBe(2);
    answer();
    await settled();
    await world.clock.advance(15 * secondMs);
    await projects.require(ours, call);
    expect(world.asked).toBe(2);
  });

  test('is asked for again after half a minute, though no deletion was announced', async () => {
    const projects = fresh();
    await projects.require(ours, call);
    world.projects.length = 0;
    await world.clock.advance(31 * secondMs);
    await expect(projects.require(ours, call)).rejects.toEqual(notFound);
  });
});

test('a project of another organization, or of none, is not found, and asked for every time', async () => {
  const projects = fresh();
  await projects.require(ours, call);
  for (const at of [
    { ...ours, orgId: 'org_b' },
    { ...theirs, orgId: 'org_a' },
    { orgId: 'org_a', projectId: 'prj_9' },
  ]) {
    await expect(projects.require(at, call)).rejects.toEqual(notFound);
    await expect(projects.require(at, call)).rejects.toEqual(notFound);
  }
  expect(world.asked).toBe(7);
  world.projects.push({ orgId: 'org_a', projectId: 'prj_9' });
  await projects.require({ orgId: 'org_a', projectId: 'prj_9' }, call);
});

describe('a deleted project', () => {
  test('is gone at once in every replica, for another tenant nothing changes', async () => {
    const replicas = [fresh(), world.replica()];
    for (const replica of replicas) await Promise.all([ours, theirs].map((at) => replica.require(at, call)));
    world.delete(ours);
    const asked = world.asked;
    for (const replica of replicas) {
      await expect(replica.require(ours, call)).rejects.toEqual(notFound);
      await replica.require(theirs, call);
    }
    expect(world.asked).toBe(asked);
  });

  test('does not come back with an answer of core from before', async () => {
    const projects = fresh();
    let answer = () => {};
    world.answering = new Promise((resolve) => {
      answer = resolve;
    });
    const first = projects.require(ours, call);
    await settled();
    world.delete(ours);
    answer();
    await expect(first).rejects.toEqual(notFound);
    await expect(projects.require(ours, call)).rejects.toEqual(notFound);
  });

  test('is gone while core cannot be reached, and stays so', async () => {
    const projects = fresh();
    await projects.require(ours, call);
    world.core = 'down';
    world.delete(ours);
    await expect(projects.require(ours, call)).rejects.toEqual(notFound);
    await world.clock.advance(hourMs);
    await expect(projects.require(ours, call)).rejects.toEqual(notFound);
  });
});

test('a caller who leaves is let go at once, whoever else waits for the same answer gets it', async () => {
  const projects = fresh();
  let answer = () => {};
  world.answering = new Promise((resolve) => {
    answer = resolve;
  });
  const leaving = new AbortController();
  const left = projects.require(ours, { ...call, signal: leaving.signal });
  const stays = projects.require(ours, call);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  answer();
  await stays;
  expect(world.asked).toBe(1);
});

describe('while core is down', () => {
  test('what it confirmed is good for an hour and no longer; what it did not is not', async () => {
    const projects = fresh();
    await projects.require(ours, call);
    world.core = 'down';
    for (let minute = 1; minute < 60; minute += 1) {
      await world.clock.advance(60 * secondMs);
      await projects.require(ours, call);
    }
    await expect(projects.require(theirs, call)).rejects.toEqual(unavailable);
    await world.clock.advance(60 * secondMs);
    await expect(projects.require(ours, call)).rejects.toEqual(unavailable);
    world.core = 'up';
    await projects.require(ours, call);
  });

  test('a call waits a second at most for a core that does not answer, and those beside it not at all', async () => {
    const projects = fresh();
    await projects.require(ours, call);
    world.core = 'frozen';
    await world.clock.advance(60 * secondMs);
    const first = projects.require(ours, call);
    await settled();
    await projects.require(ours, call);
    await world.clock.advance(secondMs);
    await first;
    expect(world.asked).toBe(2);
  });

  test('nobody waits once it is known, and one question at a time finds out that it is back', async () => {
    const projects = fresh();
    await Promise.all([ours, theirs].map((at) => projects.require(at, call)));
    world.core = 'down';
    await world.clock.advance(60 * secondMs);
    await projects.require(ours, call);
    world.core = 'frozen';
    const asked = world.asked;
    for (let n = 0; n < 10; n += 1) await Promise.all([ours, theirs].map((at) => projects.require(at, call)));
    expect(world.asked).toBe(asked + 1);
  });

  test('nothing is good any more once a deletion may have been missed', async () => {
    const projects = fresh();
    await projects.require(ours, call);
    world.core = 'down';
    world.watch = undefined;
    await projects.require(ours, call);
    await world.clock.advance(31 * secondMs);
    await expect(projects.require(ours, call)).rejects.toEqual(unavailable);
    world.watch = {};
    await expect(projects.require(ours, call)).rejects.toEqual(unavailable);
  });

  test('nothing is good that was confirmed while nobody watched deletions', async () => {
    const projects = fresh();
    world.watch = undefined;
    await projects.require(ours, call);
    world.core = 'down';
    await world.clock.advance(31 * secondMs);
    await expect(projects.require(ours, call)).rejects.toEqual(unavailable);
  });
});

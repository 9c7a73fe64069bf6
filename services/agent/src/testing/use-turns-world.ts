import { afterAll, beforeAll, beforeEach } from 'vitest';
import { answering, TurnsWorld } from './turns-world.js';

/** The turns of a test file that calls `useTurnsWorld`; before each test it decides and works as usual again. */
export let world: TurnsWorld;

export function useTurnsWorld(): void {
  beforeAll(async () => {
    world = await TurnsWorld.start();
  });
  beforeEach(() => {
    Object.assign(world, {
      decide: (_: unknown, question: string) => answering(question),
      published: () => true,
      dead: 0,
      reached: true,
      failedRestMs: 0,
    });
    Object.assign(world.core, { beforeWrite: () => undefined, afterWrite: () => undefined });
    world.decided.length = 0;
  });
  afterAll(() => world.stop());
}

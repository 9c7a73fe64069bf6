import { answered } from '@pharos/outbound/testing';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { TestEndpoint } from './test-endpoint.js';
import { TestWebhooks } from './test-webhooks.js';

/** The service of a test file that calls `useWorld`. */
export let world: TestWebhooks;
/** A webhook in a project of each test's own, whose endpoint takes everything unless told otherwise. */
export let endpoint: TestEndpoint;

export function useWorld(): void {
  beforeAll(async () => {
    world = await TestWebhooks.start();
  });
  beforeEach(async () => {
    world.sender.answer = () => answered(200);
    endpoint = await TestEndpoint.create(world);
  });
  afterAll(() => world.stop());
}

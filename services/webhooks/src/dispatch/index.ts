export type { Made } from './attempt.js';
export { createDispatcher, dispatcherParts } from './dispatcher-part.js';
export { mostHanging, mostOfOrg } from './slots.js';
export { type TestDeps, testWebhook } from './test-webhook.js';

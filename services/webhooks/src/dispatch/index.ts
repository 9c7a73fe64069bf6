export type { Made } from './attempt.js';
export { createDispatcher, dispatcherParts } from './dispatcher-part.js';
export { mostHanging } from './slots.js';
export { type TestDeps, testWebhook } from './test-webhook.js';

export { eventConsumer, handle } from './consume.js';
export type { HeldReason } from './fan-out.js';
export * from './queue-limit.js';

export { eventConsumer, handle, handleRun } from './consume.js';
export type { AtOnce, HeldReason } from './fan-out.js';
export * from './queue-limit.js';
export { Subscribers } from './subscribers.js';

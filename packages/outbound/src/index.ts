export * from './body.js';
export * from './config.js';
export * from './sender/errors.js';
export * from './sender/guarded-agent.js';
export { keptBytes } from './sender/kept-body.js';
export * from './sender/sender.js';
export * from './signature.js';
export * from './target/address-rules.js';
export * from './target/target-url.js';

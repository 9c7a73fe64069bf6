export { type EmbeddedOptions, type EmbeddedPostgres, openEmbeddedPostgres } from './postgres/embedded.js';
export { freePort } from './postgres/free-port.js';
export { Problem } from './problem.js';

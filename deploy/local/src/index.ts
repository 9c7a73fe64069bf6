export { runAdmin } from './admin/run-admin.js';
export { type EmbeddedOptions, type EmbeddedPostgres, openEmbeddedPostgres } from './postgres/embedded.js';
export { Problem } from './problem.js';

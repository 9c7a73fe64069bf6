export { runAdmin } from './admin/run-admin.js';
export { type EmbeddedOptions, type EmbeddedPostgres, openEmbeddedPostgres } from './postgres/embedded.js';
export { type ServerUser, serverUser } from './postgres/server-user.js';
export { Problem } from './problem.js';

export { aCall, handlersOf } from './calls.js';
export * from './events-but.js';
export { createServiceDatabase, execute, type ServiceDatabase } from './service-database.js';

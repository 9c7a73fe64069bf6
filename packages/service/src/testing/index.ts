export { aCall, handlersOf } from './calls.js';
export { createServiceDatabase, execute, type ServiceDatabase } from './service-database.js';

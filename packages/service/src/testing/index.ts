export { blocksReadBy } from './blocks-read.js';
export { aCall, handlersOf } from './calls.js';
export * from './events-but.js';
export { lockWaits, rowWaits } from './lock-waits.js';
export { reusedDatabases } from './reused-database.js';
export { createServiceDatabase, execute, type ServiceDatabase } from './service-database.js';
export { createTestPool } from './test-pool.js';

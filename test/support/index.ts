export { createDatabase, type TestDatabase, testServers, uniqueName } from './databases.js';
export { type OwnServer, startNats, startRedis } from './own-servers.js';
export { poll } from './poll.js';
export { findProgram } from './processes.js';
export type { Servers } from './servers.js';

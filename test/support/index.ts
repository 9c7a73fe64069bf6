// What every suite may need. Suites of a whole platform import `platform.js` as well: it loads the services.
export { type ApiAnswer, type ApiClient, apiClient, type Json, type RequestOptions } from './api-client.js';
export { createDatabase, type TestDatabase, testServers, uniqueName } from './databases.js';
export { canStart, type OwnServer, startNats, startPgBouncer, startRedis } from './own-servers.js';
export { poll } from './poll.js';
export { findProgram, type OwnProcess, spawnOwn, type TempDir, tempDir } from './processes.js';
export { type Arrival, type Receiver, type Reply, startReceiver } from './receiver.js';
export type { Servers } from './servers.js';
export type { Env, ServiceProcess } from './service-process.js';

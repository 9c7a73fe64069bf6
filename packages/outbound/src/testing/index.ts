export * from './fake-sender.js';
export * from './hostile-targets.js';
export * from './name-server.js';

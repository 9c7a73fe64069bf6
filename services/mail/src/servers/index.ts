export * from './mail-servers.js';

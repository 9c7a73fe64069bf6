export * from './connect-words.js';
export * from './mail-servers.js';

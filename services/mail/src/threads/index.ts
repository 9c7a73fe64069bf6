export * from './mail-ids.js';

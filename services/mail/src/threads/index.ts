export * from './mail-ids.js';
export * from './reply-addresses.js';

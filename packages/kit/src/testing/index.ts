export * from './certificates.js';
export * from './cpu-time.js';

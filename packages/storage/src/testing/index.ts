export * from './s3-server.js';

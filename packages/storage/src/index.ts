export * from './attachment-keys.js';
export * from './bucket-inbox.js';
export * from './config.js';
export * from './create-storage.js';
export * from './file-type.js';
export * from './open-bucket-inbox.js';
export * from './storage.js';
export * from './storage-part.js';

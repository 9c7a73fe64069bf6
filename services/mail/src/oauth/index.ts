export * from './access-tokens.js';
export * from './config.js';
export * from './consent-error.js';
export { type AtGrant, putGrant, removeGrants, sealedTokens, sealTokens } from './grants.js';
export * from './oauth-client.js';
export * from './providers.js';
export * from './renew-idle.js';

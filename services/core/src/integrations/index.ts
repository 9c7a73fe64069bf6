export { integrationConfig } from './config.js';
export { integrationHooks } from './contact-hooks.js';
export { sealedCredentials } from './credentials.js';
export { createIntegrations, type IntegrationRpcDeps } from './integrations.js';
export { integrationParts } from './parts.js';
export { integrationServices } from './services.js';

export { agentWith, type ClientCertificate, fetchOver, readCertificate } from './client-certificate.js';
export { DependencyError, type DependencyErrorOptions, isDown, isDownStatus, whyOf } from './dependency-error.js';
export { isOutage, reportingOutage } from './report-outage.js';
export { ServerHealth, type ServerOutages } from './server-health.js';

export { recordUnchanged } from './audit/audit.js';
export { auditRetention } from './audit/audit-retention.js';
export { auditConsumer } from './audit/consume-audit.js';
export { purgeDeviceAuthorizations } from './devices/device-authorizations.js';
export { purgeWrongUserCodes } from './devices/wrong-user-codes.js';
export { missing, requireProject } from './projects/missing.js';
export { lockProject } from './projects/projects.js';
export { agentConsumer } from './projects/show-agent.js';
export { accountServices } from './services.js';

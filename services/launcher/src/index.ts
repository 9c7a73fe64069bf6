export { collectAfterStart, collectYoungObjectsWell } from './garbage-collection.js';
export { type Launch, launch } from './launch.js';
export { processConfigSchema } from './process-config.js';
export { loadTarget, parseTargets, type Target, targets } from './targets.js';
export { terminalHost } from './terminal-host.js';

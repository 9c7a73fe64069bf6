export { type Launch, launch } from './launch.js';
export { processConfigSchema } from './process-config.js';
export { parseTargets, type Target, targets } from './targets.js';

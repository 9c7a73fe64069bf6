export { analyticsConsumer } from './consume.js';
export { recountJob } from './due.js';
export { purgeAnalytics } from './purge-analytics.js';
export { rebuildAnalytics } from './rebuild.js';
export { analyticsServices } from './services.js';

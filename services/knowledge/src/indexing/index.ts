export { contentsOf } from './contents.js';
export { articleChanged, enqueueSql, reindexCtes } from './enqueue.js';
export { IndexWatch } from './index-watch.js';
export { Lane } from './lane.js';
export { LanePart, type LanePartOptions } from './lane-part.js';
export { passagesOf } from './passages.js';
export { type Backlog, indexChannel, notifyLanes, readBacklog, waitingAmong } from './pending.js';
export { type LaneRules, readFingerprints, readInstallation, rulesOf } from './rules.js';
export { removeUnusedIndexes, type UnusedIndexesOptions } from './unused-indexes.js';

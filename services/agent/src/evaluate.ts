/** What evaluating needs of the service: its answering without database and network, and how answers are judged. */
export { type Calibration, defaultCalibration } from './answering/calibration.js';
export { rivalry } from './answering/confidence/candidates.js';
export {
  confidenceOf,
  logistic,
  passageLogOdds,
  relevanceOf,
  withProducts,
} from './answering/confidence/confidence.js';
export { comparePassages } from './answering/confidence/retrieval-signals.js';
export type { RetrievalWeights, Weights } from './answering/confidence/weights.js';
export type { ReadPassage } from './domain/outcome.js';
export { type AgentConfig, defaultConfidenceThreshold, settingsSchema } from './domain/settings.js';
export {
  suggestedThreshold,
  type ThresholdFigures,
  thresholdTable,
  wantedPrecision,
  withShares,
} from './evaluation/figures.js';
export { type Expected, judgeByWords } from './evaluation/judge.js';
export { type Replayed, replay, turnOf } from './evaluation/replay.js';

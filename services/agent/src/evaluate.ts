/** What evaluating needs of the service: its answering without database and network. */
export { answer } from './answering/answer.js';
export type { AnswerDeps, Retrieve } from './answering/answer-deps.js';
export { type Calibration, defaultCalibration } from './answering/calibration.js';
export { confidenceOf, logistic, passageLogOdds, relevanceOf } from './answering/confidence/confidence.js';
export { contentWordsOf } from './answering/confidence/content-words.js';
export { retrievalSignals } from './answering/confidence/retrieval-signals.js';
export type { RetrievalWeights, Weights } from './answering/confidence/weights.js';
export type { Outcome, ReadPassage } from './domain/outcome.js';
export { type AgentConfig, defaultConfidenceThreshold, settingsSchema } from './domain/settings.js';
export type { Turn } from './domain/turn.js';

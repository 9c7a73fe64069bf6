export { listUnansweredSearches } from './list-unanswered-searches.js';
export { forgetOldUnanswered } from './unanswered.js';
export { UnansweredSearches } from './unanswered-searches.js';

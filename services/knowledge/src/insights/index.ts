export { listUnansweredSearches } from './list-unanswered-searches.js';
export { forgetOldUnanswered, UnansweredSearches } from './unanswered-searches.js';

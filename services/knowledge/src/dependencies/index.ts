export { askJson, type JsonRequest, LongAnswer, RefusedAnswer } from './ask-json.js';
export { isAway, isAwayStatus, OutsideError, type OutsideErrorOptions, whyOf } from './dependency-error.js';
export { isOutage, reporting } from './report-outage.js';

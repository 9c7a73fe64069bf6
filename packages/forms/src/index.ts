export * from './check-submission.js';
export * from './check-value.js';
export * from './fields.js';
export * from './issues.js';
export * from './plain-digits.js';

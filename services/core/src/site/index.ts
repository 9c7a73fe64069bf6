export { siteHooks } from './contact-hooks.js';
export { forgetVisits } from './forms/form-visits.js';
export { type FormRow, formRecord, type SubmissionRow, submissionRecord } from './forms/record.js';
export { forgetColleagues } from './presence/colleagues.js';
export { purgeSite } from './purge-site.js';
export { type SiteDeps, siteServices, visitorUploadRpcs } from './services.js';
export { purgeSessions } from './widget/sessions.js';
export { sealedWidgetSecret } from './widget/widget-secret.js';

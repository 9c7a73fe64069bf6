export { streamedUploadS, visitorUploadS, waitingLimits } from './attachment.js';
export { attachmentJobs } from './attachment-jobs.js';
export type { AttachmentDeps } from './attachments.js';
export { insertUpload } from './begin-upload.js';
export { attachmentHooks, moveUploads } from './contact-hooks.js';
export { type AttachmentRow, attachmentRecord } from './record.js';
export { purgeAttachments } from './remove-attachments.js';
export { attachmentRpcs } from './services.js';
export { signedDownload } from './signed-downloads.js';

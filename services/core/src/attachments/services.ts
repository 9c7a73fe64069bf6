import { getAttachment } from './attachments.js';
import { beginUpload } from './begin-upload.js';
import { abandonUpload, deleteAttachment } from './delete-attachment.js';
import { finishUpload } from './finish-upload.js';
import { openDownload, signDownload } from './signed-downloads.js';
import { admitCompletion, admitPart, signParts } from './signed-uploads.js';

/** The RPCs of the attachment service that are not about visitors. */
export const attachmentRpcs = {
  beginUpload,
  finishUpload,
  abandonUpload,
  getAttachment,
  deleteAttachment,
  signParts,
  admitPart,
  admitCompletion,
  signDownload,
  openDownload,
};

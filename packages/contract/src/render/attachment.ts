import type { Attachment, MessageAttachment } from '@pharos/proto/pharos/core/v1/attachment';
import { attachmentState } from '../enums.js';
import { time, timeOrNull } from './time.js';

/** An attachment in its REST shape. */
export function renderAttachment(attachment: Attachment) {
  return {
    id: attachment.id,
    project_id: attachment.projectId,
    message_id: attachment.messageId ?? null,
    state: attachmentState.toText(attachment.state),
    name: attachment.name,
    type: attachment.type,
    size: attachment.size,
    sha256: attachment.sha256 ?? null,
    has_thumbnail: attachment.hasThumbnail,
    created_at: time(attachment.createdAt),
    expires_at: timeOrNull(attachment.expiresAt),
  };
}

/** An attachment as its message shows it. */
export function renderMessageAttachment({ id, name, type, size, hasThumbnail }: MessageAttachment) {
  return { id, name, type, size, has_thumbnail: hasThumbnail };
}

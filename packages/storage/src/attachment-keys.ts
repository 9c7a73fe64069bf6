/** The key under which the bytes of an attachment are. */
export function attachmentKey(at: { orgId: string; projectId: string; id: string }): string {
  return `${at.orgId}/${at.projectId}/${at.id}`;
}

/** The key under which the thumbnail of the attachment with this key is. */
export function thumbnailKey(key: string): string {
  return `${key}.thumbnail`;
}

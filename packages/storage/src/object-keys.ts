/** The key under which the bytes of a file are, by its record. */
export function objectKey(at: { orgId: string; projectId: string; id: string }): string {
  return `${at.orgId}/${at.projectId}/${at.id}`;
}

/** The key under which the thumbnail of the file with this key is. */
export function thumbnailKey(key: string): string {
  return `${key}.thumbnail`;
}

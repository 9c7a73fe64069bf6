import { createHash } from 'node:crypto';

/**
 * A digest of an identifier of a person (a contact's id, email, …) within a project, so that records about the person can
 * be found again without keeping the identifier itself: 128 bits of SHA-256, base64url.
 */
export function identifierDigest(projectId: string, identifier: string): string {
  const digest = createHash('sha256').update(`${projectId}\0${identifier}`).digest();
  return digest.subarray(0, 16).toString('base64url');
}

/** The same for the senders of one conversation: an identifier that several people have means one of them there. */
export function senderDigest(projectId: string, conversationId: string, senderId: string): string {
  return identifierDigest(projectId, `${conversationId}/${senderId}`);
}

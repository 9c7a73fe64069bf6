import { createHash } from 'node:crypto';

/**
 * Stands for an identifier of a person (a contact's id, email, …) within a project, so that records about the person can
 * be found again without keeping the identifier itself: 128 bits of SHA-256, base64url.
 */
export function identifierDigest(projectId: string, identifier: string): string {
  const digest = createHash('sha256').update(`${projectId}\0${identifier}`).digest();
  return digest.subarray(0, 16).toString('base64url');
}

import { identifierDigest } from '@pharos/contract';
import type { DueOutgoing } from './queue.js';

/** An address as it is kept of mails: nobody can read it there. */
export function recipientDigest(projectId: string, address: string): string {
  return identifierDigest(projectId, address.normalize('NFC').toLowerCase());
}

/** Those to whom a mail goes, in their order, each once. */
export function recipientDigests({ project_id }: Pick<DueOutgoing, 'project_id'>, all: readonly string[]): string[] {
  return [...new Set(all.map((address) => recipientDigest(project_id, address)))];
}

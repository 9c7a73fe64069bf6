/** How long an upload that comes as one may take; then it is taken for dead. */
export const streamedUploadS = 60 * 60;
/** How long an upload in parts of a visitor may take: somebody waits for it. */
export const visitorUploadS = 60 * 60;
/** How long an upload in parts may take, and how long what is ready waits for its message. */
export const keptS = 24 * 60 * 60;
/** What a visitor may have uploaded and not sent: two messages full of files. */
export const waitingLimits = { files: 20, bytes: 100 * 2 ** 20 };
/** How long the address of a part holds. */
export const partLinkS = 6 * 60 * 60;
/** How long the address of a download holds. */
export const downloadLinkS = 5 * 60;
/** How long one may hold that goes to somebody who reads it later. */
export const longestLinkS = 30 * 24 * 60 * 60;

export interface PartPlan {
  readonly number: number;
  readonly bytes: number;
}

/** The parts of an upload: all but the last of the same size. */
export function partsOf(size: number, partBytes: number): PartPlan[] {
  if (partBytes === 0) return [];
  const count = Math.max(1, Math.ceil(size / partBytes));
  return Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    bytes: Math.min(partBytes, size - at * partBytes),
  }));
}

/** What the address of a download says, as it is signed. */
export function downloadText(at: { attachmentId: string; variant: string; expires: number }): string {
  return `download ${at.attachmentId} ${at.variant} ${at.expires}`;
}

/** What the address of a part says, as it is signed. */
export function partText(at: { attachmentId: string; number: number; expires: number }): string {
  return `part ${at.attachmentId} ${at.number} ${at.expires}`;
}

/** What the address that completes an upload says, as it is signed. */
export function completionText(at: { attachmentId: string; expires: number }): string {
  return `complete ${at.attachmentId} ${at.expires}`;
}

/** Whether a signed time has come, in Unix seconds. */
export function isOver(expires: number, now: Date): boolean {
  return !(now.getTime() < expires * 1000);
}

/** The time after so many seconds, in Unix seconds. */
export function expiryAfter(now: Date, seconds: number): number {
  return Math.floor(now.getTime() / 1000) + seconds;
}

import { JetStreamApiError, type JetStreamManager, type StreamState } from '@nats-io/jetstream';

/**
 * Servers before 2.9.15 forget, when a part of the stream is purged, what consumers were given and have not acknowledged: whoever
 * holds it may die or give it back, and then nobody would get it again (https://github.com/nats-io/nats-server/pull/3892). No
 * version from this one on ever did.
 */
const purgesSafely = [2, 10] as const;
/** Messages that one turn deletes at most: a fifth of a second's work, in which nothing is published. */
const mostDeleted = 2_000;
const atOnce = 64;
/** The server's codes for a message that is not there: somebody else has deleted it. The other one stands for all else that went wrong, too. */
const [sequenceNotFound, deletionFailed] = [10_043, 10_057];

export interface TrimOptions {
  readonly jsm: Pick<JetStreamManager, 'streams'>;
  /** The version of the server. */
  readonly version: string | undefined;
  readonly stream: string;
  readonly state: Pick<StreamState, 'first_seq'>;
}

/** Lets go of the messages up to `last`; true when only the first of them are gone. */
export async function trimStream({ jsm, version, stream, state }: TrimOptions, last: number): Promise<boolean> {
  if (last < state.first_seq) return false;
  if (canPurge(version)) {
    await jsm.streams.purge(stream, { seq: last + 1 });
    return false;
  }
  const until = Math.min(last, state.first_seq + mostDeleted - 1);
  try {
    await deleteEach(jsm, stream, { from: state.first_seq, until });
    return until < last;
  } catch (error) {
    // An operator may have forbidden that (deny_delete), and not purging.
    if (!isRefused(error)) throw error;
    await jsm.streams.purge(stream, { seq: last + 1 });
    return false;
  }
}

/** One that does not say which it is is taken for an old one. */
export function canPurge(version: string | undefined): boolean {
  const [major = 0, minor = 0] =
    /^(\d+)\.(\d+)/
      .exec(version ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  return major > purgesSafely[0] || (major === purgesSafely[0] && minor >= purgesSafely[1]);
}

async function deleteEach(
  { streams }: TrimOptions['jsm'],
  stream: string,
  { from, until }: { from: number; until: number },
): Promise<void> {
  let next = from;
  const work = async () => {
    while (next <= until) {
      next += 1;
      await streams.deleteMessage(stream, next - 1, false).catch(unlessGone);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

function unlessGone(error: unknown): void {
  const isGone = error instanceof JetStreamApiError && (error.code === sequenceNotFound || isFailed(error));
  if (!isGone || isRefused(error)) throw error;
}

function isRefused(error: unknown): boolean {
  return isFailed(error) && /not permitted/.test(error.message);
}

function isFailed(error: unknown): error is JetStreamApiError {
  return error instanceof JetStreamApiError && error.code === deletionFailed;
}

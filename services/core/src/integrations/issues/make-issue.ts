import type { Clock, Database } from '@pharos/kit';
import type { OpenedIntegration } from '../access.js';
import type { Integrations } from '../create-integrations.js';
import { ProviderError } from '../http/provider-error.js';
import type { Issue, IssueRequest } from '../provider.js';
import { finishLink, type LeasedLink, type LinkRow, releaseLink, renewLink, type Settling } from './links.js';

/** How long whoever has a link may take to look for its issue. To make it, the lease is renewed. */
export const issueLeaseMs = 45_000;
/** A request whose answer was lost may still be under way. After this time it has arrived, or never will. */
export const settlesAfterMs = 60_000;

interface MakeIssueDeps {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly integrations: Pick<Integrations, 'timeoutMs'>;
}

type LinkToFind = Pick<LinkRow, 'request_id' | 'request' | 'created_at'>;
export type LinkToMake = LinkToFind & LeasedLink;

/** What became of earlier requests of the same link. */
export type Earlier =
  | { readonly kind: 'none' }
  /** The last one failed, and nothing is under way. */
  | { readonly kind: 'failed' }
  /** Its answer was lost; from then on, by the clock of this process, it has arrived, or never will. */
  | { readonly kind: 'unknown'; readonly until: Date };

/** Somebody else has taken the link over, or it is not to be made any more. Nothing was sent. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/**
 * Has the provider make the issue, or finds the one that an earlier request of the same link made. The caller holds the link's
 * lease, and no transaction. @throws LeaseLostError; ProviderError: then the link is free to be tried again, and looked for if it
 * may exist
 */
export async function makeIssue(
  deps: MakeIssueDeps,
  opened: OpenedIntegration,
  link: LinkToMake,
  earlier: Earlier,
): Promise<Issue> {
  const { database, clock } = deps;
  // The caller may have waited for long.
  let held = await renewed(database, link, issueLeaseMs);
  let settleAt = earlier.kind === 'unknown' ? earlier.until : null;
  try {
    const known = earlier.kind === 'none' ? undefined : await find(opened, link);
    if (!known && settleAt && settleAt > clock.now()) throw stillUnderWay(opened, settleAt, clock.now());
    settleAt = null;
    // Nobody else begins before this request has ended, and what it may have made has arrived.
    if (!known) held = await renewed(database, held, deps.integrations.timeoutMs + settlesAfterMs);
    const issue = known ?? (await create(opened, link));
    await finishLink(database, link.id, issue);
    return issue;
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    if (error instanceof NotMadeError) settleAt = null;
    else settleAt ??= new Date(clock.now().getTime() + settlesAfterMs);
    await releaseLink(database, held, settling(settleAt, clock));
    throw error instanceof NotMadeError ? error.cause : error;
  }
}

/** What is to be looked for at that time, by the clock of this process; null: nothing. */
export function settling(at: Date | null, clock: Pick<Clock, 'now'>): Settling {
  if (!at) return { state: 'failed', settlesInMs: null };
  return { state: 'making', settlesInMs: Math.max(0, at.getTime() - clock.now().getTime()) };
}

/** The link with its lease renewed. @throws LeaseLostError */
async function renewed(database: Database, { id, leased_until }: LeasedLink, leaseMs: number): Promise<LeasedLink> {
  const until = await renewLink(database, { id, leased_until }, leaseMs);
  if (!until) throw new LeaseLostError('the link is not ours to make any more');
  return { id, leased_until: until };
}

function stillUnderWay({ provider }: OpenedIntegration, until: Date, now: Date): ProviderError {
  const message = `${provider.title} has not answered an earlier request yet.`;
  return new ProviderError('unreachable', message, { retryAfterMs: until.getTime() - now.getTime() });
}

/** The provider was asked to make the issue, and certainly did not. */
class NotMadeError extends Error {
  override readonly name = 'NotMadeError';
}

async function create({ provider, access }: OpenedIntegration, link: LinkToMake): Promise<Issue> {
  const { title, issues } = provider;
  if (!issues) throw new ProviderError('refused', `${title} has no issues.`);
  try {
    return await issues.create(access, requestOf(link));
  } catch (error) {
    const certain = error instanceof ProviderError && !error.mayHaveHappened;
    throw certain ? new NotMadeError('not made', { cause: error }) : error;
  }
}

async function find({ provider, access }: OpenedIntegration, link: LinkToFind): Promise<Issue | undefined> {
  return provider.issues?.find(access, requestOf(link));
}

function requestOf({ request_id: requestId, request, created_at: beganAt }: LinkToFind): IssueRequest {
  return { requestId, beganAt, title: request?.title ?? '', body: request?.body ?? '' };
}

/** Looks for the issue of a link whose answer was lost, and makes none. */
export async function findIssue(
  opened: OpenedIntegration,
  link: Omit<LinkToFind, 'request'>,
): Promise<Issue | undefined> {
  return find(opened, { ...link, request: null });
}

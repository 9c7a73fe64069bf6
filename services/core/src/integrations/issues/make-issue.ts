import type { Clock, Database } from '@pharos/kit';
import { finishLink, type LinkRow, releaseLink } from '../../store/integrations/links.js';
import type { OpenedIntegration } from '../access.js';
import { ProviderError } from '../http/provider-error.js';
import type { Issue, IssueRequest } from '../provider.js';

/** How long whoever makes an issue may take: to look for it, to make it, and to look again. */
export const issueLeaseMs = 45_000;
/** A request whose answer was lost may still be under way. After this time it has arrived, or never will. */
export const settlesAfterMs = 60_000;

interface MakeIssueDeps {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
}

export type LinkToMake = Pick<LinkRow, 'id' | 'request_id' | 'request' | 'created_at'>;

/** What became of earlier requests of the same link. */
export type Earlier =
  | { readonly kind: 'none' }
  /** The last one failed, and nothing is under way. */
  | { readonly kind: 'failed' }
  /** Its answer was lost; from then on it has arrived, or never will. */
  | { readonly kind: 'unknown'; readonly until: Date };

/**
 * Has the provider make the issue, or finds the one that an earlier request of the same link made. The caller holds the link's
 * lease, and no transaction. @throws ProviderError: then the link is free to be tried again, and looked for if it may exist
 */
export async function makeIssue(
  { database, clock }: MakeIssueDeps,
  opened: OpenedIntegration,
  link: LinkToMake,
  earlier: Earlier,
): Promise<Issue> {
  let settleAt = earlier.kind === 'unknown' ? earlier.until : null;
  try {
    const known = earlier.kind === 'none' ? undefined : await find(opened, link);
    if (!known && settleAt && settleAt > clock.now()) throw stillUnderWay(opened, settleAt, clock.now());
    settleAt = null;
    const issue = known ?? (await create(opened, link));
    await finishLink(database, link.id, issue);
    return issue;
  } catch (error) {
    if (error instanceof NotMadeError) settleAt = null;
    else settleAt ??= new Date(clock.now().getTime() + settlesAfterMs);
    await releaseLink(database, link.id, { state: settleAt ? 'making' : 'failed', settleAt });
    throw error instanceof NotMadeError ? error.cause : error;
  }
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

async function find({ provider, access }: OpenedIntegration, link: LinkToMake): Promise<Issue | undefined> {
  return provider.issues?.find(access, requestOf(link));
}

function requestOf({ request_id: requestId, request, created_at: beganAt }: LinkToMake): IssueRequest {
  return { requestId, beganAt, title: request?.title ?? '', body: request?.body ?? '' };
}

/** Looks for the issue of a link whose answer was lost, and makes none. */
export async function findIssue(
  opened: OpenedIntegration,
  link: Omit<LinkToMake, 'request'>,
): Promise<Issue | undefined> {
  return find(opened, { ...link, request: null });
}

import { argumentsProblem } from '../../actions/argument-schema.js';
import type { ActionRequest } from '../../domain/outcome.js';
import type { Turn } from '../../domain/turn.js';
import type { OfferedAction } from '../answer-deps.js';

/** The offered action that a request is of, or why it may not be done. */
export type CheckedAction =
  | { readonly kind: 'allowed'; readonly action: OfferedAction; readonly request: ActionRequest }
  | { readonly kind: 'rejected'; readonly request: ActionRequest; readonly error: string };

/** Whether a request is of an offered action, fits its schema, and is about this conversation and who writes in it. */
export function checkAction(request: ActionRequest, offered: readonly OfferedAction[], turn: Turn): CheckedAction {
  const action = offered.find(({ name }) => name === request.name);
  const error = action ? problemOf(request, action, turn) : 'This action is not available.';
  return error === undefined && action
    ? { kind: 'allowed', action, request }
    : { kind: 'rejected', request, error: error ?? '' };
}

function problemOf({ arguments: given }: ActionRequest, { parameters }: OfferedAction, turn: Turn): string | undefined {
  const problem = argumentsProblem(parameters, given);
  if (problem !== undefined) return `The arguments are not valid: ${problem}`;
  return isOfOthers(JSON.stringify(given), turn) ? 'The arguments are about another person.' : undefined;
}

/** Bounded, and the domain is looked at only: else a text of many `@` would be searched through for each of them. */
const emails = /([^\s"'<>(),;:\\@]{1,64}@)(?=([^\s"'<>(),;:\\@]{1,255}))/g;
const ids = /\b(?:cnv|con|org|prj|msg|usr|key|run|sug|art)_[0-9a-z]{20,}\b/gi;

/**
 * Whether arguments name a record or an address that is not of this conversation: an address is the contact's own, or is nobody's.
 * Whoever writes without being known as somebody could name any.
 */
function isOfOthers(text: string, { conversation, contact, orgId, projectId }: Turn): boolean {
  const own = new Set([conversation.id, contact?.id, orgId, projectId].map((id) => id?.toLowerCase()));
  if ((text.match(ids) ?? []).some((id) => !own.has(id.toLowerCase()))) return true;
  return emailsIn(text.toLowerCase()).some((email) => email !== contact?.email?.toLowerCase());
}

function emailsIn(text: string): string[] {
  const found = [...text.matchAll(emails)].map(([, name = '', domain = '']) => ({ name, domain }));
  return found.filter(({ domain }) => domain.includes('.')).map(({ name, domain }) => name + domain);
}

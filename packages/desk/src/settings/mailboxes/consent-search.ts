/** What a provider has brought back with whoever was asked for a consent. */
export interface ConsentSearch {
  readonly code?: string;
  readonly state?: string;
  /** Why there is none, as the provider says it. */
  readonly error?: string;
}

/** What stands in the address; a value that looks like a number has become one on the way. */
export function consentSearch(search: Record<string, unknown>): ConsentSearch {
  const { code, state, error } = search;
  return {
    ...(code !== undefined && { code: String(code) }),
    ...(state !== undefined && { state: String(state) }),
    ...(error !== undefined && { error: String(error) }),
  };
}

/** The mailbox that a state is about; undefined where it names none. */
export function mailboxOfState(state = ''): { projectId: string; mailboxId: string } | undefined {
  const [, projectId, mailboxId] = /^(prj_\w+)\.(mbx_\w+)\./.exec(state) ?? [];
  return projectId && mailboxId ? { projectId, mailboxId } : undefined;
}

/** Which entries are shown, as the address says it. Days are those of the reader's clock; both count. */
export interface AuditSearch {
  /** The ID of somebody or of a key, or a kind of actors such as `ai`. */
  readonly actor?: string;
  readonly action?: string;
  readonly kind?: string;
  /** The ID of a record. */
  readonly target?: string;
  readonly from?: string;
  readonly to?: string;
}

const texts = ['actor', 'action', 'kind', 'target'] as const;
const days = ['from', 'to'] as const;
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** Reads the address of the audit log. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  const given = [...texts.filter((name) => isText(search[name])), ...days.filter((name) => isDay(search[name]))];
  return Object.fromEntries(given.map((name) => [name, search[name]]));
}

/** The kinds of actors that have no name of their own. */
export const actorTypes = ['user', 'api_key', 'ai', 'anonymous', 'system', 'operator'] as const;

/** The filters of the API. */
export function auditFilters({ actor, action, kind, target, from, to }: AuditSearch) {
  const isType = actorTypes.some((type) => type === actor);
  return {
    ...(actor && (isType ? { actor_type: [actor] } : { actor: [actor] })),
    ...(action && { action: [action] }),
    ...(kind && { target_type: [kind] }),
    ...(target && { target: [target] }),
    ...(from && { created_after: beginOf(from, 0, -1) }),
    ...(to && { created_before: beginOf(to, 1) }),
  };
}

/** When a day begins here, or the day so many days later. The API leaves the limit itself out. */
function beginOf(day: string, laterDays: number, laterMs = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new Date(year, month - 1, date + laterDays).getTime() + laterMs).toISOString();
}

/** The address of the file with all entries that the filters let through. */
export function exportAddress(orgId: string, search: AuditSearch): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(auditFilters(search))) query.set(name, String(value));
  return `/api/v1/orgs/${orgId}/audit/export.ndjson${query.size > 0 ? `?${query}` : ''}`;
}

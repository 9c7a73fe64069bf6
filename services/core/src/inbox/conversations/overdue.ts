/** SQL of the time since which a customer may wait at most, in business hours, of `projects p`; null where the project has no target. */
export const overdueSince = 'open_since(p.business_hours, p.first_response_target_minutes, (SELECT clock_now()))';

/**
 * SQL of the condition that a customer has waited for the first answer of a person longer than the project means them to. What the
 * agent said does not count: a conversation that it handed over waits as well.
 */
export const isOverdue = (projectId: string) =>
  `a.waiting_on = 'team' AND a.handled_by <> 'people'
    AND a.waiting_since <= (SELECT ${overdueSince} FROM projects p WHERE p.id = ${projectId})`;

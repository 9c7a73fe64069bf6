import type { Message } from '@pharos/sdk';

/** Whether a message is an answer that somebody else of the team, or the agent, has given. */
export const isOfColleague = ({ sender_type, sender_id, is_internal }: Message, userId: string): boolean =>
  !is_internal && (sender_type === 'agent' || sender_type === 'ai') && sender_id !== userId;

/**
 * The message behind which an answer of the user may be sent again, when those have come in between: the newest. Undefined when a
 * colleague or the agent has answered: the user is to decide.
 */
export function afterNewer(newer: readonly Message[] | undefined, userId: string): string | undefined {
  return newer?.some((each) => isOfColleague(each, userId)) ? undefined : newer?.at(-1)?.id;
}

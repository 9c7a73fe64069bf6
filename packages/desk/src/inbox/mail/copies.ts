import type { Message } from '@pharos/sdk';

/** Who gets a copy of an answer, as it is being written: addresses with commas between. */
export interface CopyTexts {
  readonly cc: string;
  readonly bcc: string;
}

/** Who gets a copy of an answer. */
export interface Copies {
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
}

/** As many as an answer may name. */
const mostCopies = 50;

/** The addresses of a text, each once. */
export const addressesIn = (text: string): string[] => [
  ...new Map(
    text
      .split(/[,;\s]+/)
      .filter((address) => address !== '')
      .map((address) => [address.toLowerCase(), address]),
  ).values(),
];

/** Whether all of a text is addresses, and no more than there may be. */
export function areAddresses(text: string): boolean {
  const addresses = addressesIn(text);
  return addresses.length <= mostCopies && addresses.every((address) => /^[^@]+@[^@]+\.[^@.]+$/.test(address));
}

/**
 * To all, at first: whom the customer's own last mail went to besides. What others have answered names nobody by itself, since they may have
 * put anybody into it.
 */
export function replyToAll(messages: readonly Message[], contactId: string | null): CopyTexts {
  const last = messages.findLast(
    ({ sender_type, sender_id, is_internal }) =>
      sender_type === 'customer' && !is_internal && sender_id === contactId && contactId !== null,
  );
  return { cc: last?.cc.join(', ') ?? '', bcc: '' };
}

/** What is sent of the texts. */
export const copiesOf = ({ cc, bcc }: CopyTexts): Copies => ({ cc: addressesIn(cc), bcc: addressesIn(bcc) });

import type { Conversation } from '@pharos/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { timelineQuery } from '../conversation-queries.js';
import type { Draft, Kind } from '../drafts.js';
import { entriesOf } from '../timeline.js';
import { areAddresses, type CopyTexts, replyToAll } from './copies.js';

/** Who gets a copy of the answer that is being written; undefined: it is none by mail. */
export function useCopies({ id, project_id, channel, contact_id }: Conversation, kind: Kind, draft: Draft) {
  const { data } = useInfiniteQuery(timelineQuery(project_id, id));
  const all = useMemo(
    () =>
      replyToAll(
        entriesOf(data).flatMap(({ message }) => message ?? []),
        contact_id,
      ),
    [data, contact_id],
  );
  const isByMail = channel === 'email' && kind === 'reply';
  const copies: CopyTexts | undefined = isByMail ? (draft.copies ?? all) : undefined;
  // Until the mails are there, it is not known whom they went to.
  const isKnown = draft.copies !== undefined || data !== undefined;
  const areFine = copies === undefined || (isKnown && areAddresses(copies.cc) && areAddresses(copies.bcc));
  return { copies, areFine };
}

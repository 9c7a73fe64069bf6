import type { SavedReply } from '@pharos/sdk';
import { useState } from 'react';
import { NeedsManager, Page } from '../app/area.js';
import { useMayWrite, usePlace, useProjectId } from '../app/session.js';
import { settingTexts } from '../messages/settings.js';
import css from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import { DeleteReplyDialog, ReplyDialog } from './saved-reply-dialogs.js';
import { useSavedReplies } from './saved-reply-queries.js';
import { SavedReplyRow } from './saved-reply-row.js';

interface Open {
  readonly what: 'edit' | 'delete';
  readonly reply: SavedReply | undefined;
}

/** The texts that the team uses again and again. */
export function SavedRepliesPage() {
  const { replies: words } = settingTexts;
  const projectId = useProjectId();
  const mayWrite = useMayWrite();
  const { data, error, isPending, refetch } = useSavedReplies(projectId);
  const [open, setOpen] = useState<Open | undefined>();
  const close = () => setOpen(undefined);
  const create = (
    <Button look="main" onClick={() => setOpen({ what: 'edit', reply: undefined })}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} about={words.about(usePlace()?.project.name ?? '')} action={mayWrite && create}>
      {!mayWrite && <NeedsManager what={words.needs} />}
      {isPending && <Skeleton rows={4} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Empty text={words.empty} />}
      <ul className={css.rows}>
        {data?.map((reply) => (
          <SavedReplyRow key={reply.id} reply={reply} mayWrite={mayWrite} onOpen={(what) => setOpen({ what, reply })} />
        ))}
      </ul>
      {open?.what === 'edit' && <ReplyDialog reply={open.reply} onClose={close} />}
      {open?.what === 'delete' && open.reply && <DeleteReplyDialog reply={open.reply} onClose={close} />}
    </Page>
  );
}

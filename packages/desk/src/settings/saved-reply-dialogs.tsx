import type { SavedReply } from '@pharos/sdk';
import { useState } from 'react';
import { useProjectId } from '../app/session.js';
import { settingTexts } from '../messages/settings.js';
import { FormDialog } from '../ui/dialog.js';
import { TextArea, TextField } from '../ui/field.js';
import { say } from '../ui/toasts.js';
import { useDeleteReply, useSaveReply } from './saved-reply-queries.js';

interface ReplyDialogProps {
  /** Undefined: a new one. */
  readonly reply: SavedReply | undefined;
  onClose(): void;
}

/** The name, the shortcut and the text of a saved reply. */
export function ReplyDialog({ reply, onClose }: ReplyDialogProps) {
  const { replies: words } = settingTexts;
  const [name, setName] = useState(reply?.name ?? '');
  const [shortcut, setShortcut] = useState(reply?.shortcut ?? '');
  const [body, setBody] = useState(reply?.body ?? '');
  const save = useSaveReply(useProjectId(), reply?.id);
  const done = () => {
    say({ text: words.saved(name) });
    onClose();
  };
  return (
    <FormDialog
      title={reply ? reply.name : words.create}
      submit={words.save}
      isBusy={save.isPending}
      isIncomplete={name.trim() === '' || body.trim() === ''}
      error={save.error}
      onSubmit={() => save.mutate({ name: name.trim(), shortcut: shortcut || null, body }, { onSuccess: done })}
      onClose={onClose}
    >
      <TextField label={words.name} value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
      <TextField
        label={words.shortcut}
        hint={words.shortcutHint}
        value={shortcut}
        autoComplete="off"
        autoCapitalize="off"
        onChange={({ target }) => setShortcut(target.value.trim().replace(/^\//, '').toLowerCase())}
      />
      <TextArea
        label={words.body}
        hint={words.bodyHint}
        value={body}
        rows={8}
        dir="auto"
        onChange={({ target }) => setBody(target.value)}
      />
    </FormDialog>
  );
}

interface DeleteReplyDialogProps {
  readonly reply: SavedReply;
  onClose(): void;
}

/** Says that a saved reply is gone for everybody, and deletes it. */
export function DeleteReplyDialog({ reply, onClose }: DeleteReplyDialogProps) {
  const { replies: words } = settingTexts;
  const remove = useDeleteReply(useProjectId());
  return (
    <FormDialog
      title={words.removeTitle(reply.name)}
      about={words.removeAbout}
      submit={words.remove}
      isDanger
      isBusy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate(reply.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

import { useState } from 'react';
import { inboxTexts } from '../messages/inbox.js';
import { FormDialog } from '../ui/dialog.js';
import { Select, TextArea, TextField } from '../ui/field.js';
import { say } from '../ui/toasts.js';
import type { DialogProps } from './dialog-props.js';
import { useCreateIssue } from './ending-queries.js';
import { type IssueProvider, useIssueProviders } from './issue-providers.js';

const texts = inboxTexts.issue;

/** Creates an issue in another product for what a customer has told. */
export function IssueDialog({ conversation, onClose }: DialogProps) {
  const providers = useIssueProviders();
  const [provider, setProvider] = useState<IssueProvider>(providers[0] ?? 'github');
  const [title, setTitle] = useState(conversation.subject ?? '');
  const [body, setBody] = useState('');
  const { mutate, isPending, error } = useCreateIssue(conversation.id, ({ key, url }) => {
    onClose();
    const open = url && { text: texts.open, run: () => void window.open(url, '_blank', 'noopener,noreferrer') };
    say({ text: texts.done(key), ...(open && { action: open }) });
  });
  const text = body.trim();
  return (
    <FormDialog
      title={texts.title}
      about={texts.about}
      submit={texts.submit}
      isBusy={isPending}
      isIncomplete={title.trim() === ''}
      error={error}
      onSubmit={() => mutate({ provider, title: title.trim(), ...(text && { body: text }) })}
      onClose={onClose}
    >
      {providers.length > 1 && (
        <Select
          label={texts.provider}
          value={provider}
          options={providers.map((each) => [each, texts.providers[each] ?? each])}
          onChange={(value) => setProvider(value as IssueProvider)}
        />
      )}
      <TextField
        label={texts.name}
        value={title}
        maxLength={200}
        dir="auto"
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextArea
        label={texts.text}
        hint={texts.textHint}
        value={body}
        rows={6}
        maxLength={20_000}
        dir="auto"
        onChange={({ target }) => setBody(target.value)}
      />
    </FormDialog>
  );
}

import type { CreateConversationRequest } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { useProjectId } from '../app/session.js';
import { useStored } from '../app/stored.js';
import { inboxTexts } from '../messages/inbox.js';
import { FormDialog } from '../ui/dialog.js';
import { Choices, TextArea, TextField } from '../ui/field.js';
import { say } from '../ui/toasts.js';
import { ContactField, type Recipient } from './contact-field.js';
import { contactQuery } from './conversation-queries.js';
import type { Kind } from './drafts.js';
import { nameOfContact } from './names.js';
import { useStart } from './new-conversation-queries.js';

interface Draft {
  readonly to?: Recipient | undefined;
  readonly subject?: string;
  readonly kind?: Kind;
  readonly text?: string;
}

/** Begins a conversation with a contact. What is written stays in the browser until it has begun. */
export function NewConversation({ onClose }: { onClose(): void }) {
  const [kept, keep] = useStored('new-conversation');
  const draft = JSON.parse(kept ?? '{}') as Draft;
  const set = (change: Draft) => keep(JSON.stringify({ ...draft, ...change }));
  const open = useOpenContact();
  const [isOther, setOther] = useState(false);
  const to = draft.to ?? (isOther ? undefined : open);
  const { subject = '', kind = 'reply', text = '' } = draft;
  const texts = inboxTexts.new;
  const start = useStart(() => {
    keep(null);
    onClose();
    say({ text: texts.done(to ? nameOfContact(to) : '') });
  });
  const isIncomplete = to === undefined || text.trim() === '';
  const submit = () => to && start.mutate(bodyOf(to, { subject, kind, text }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    if (!isIncomplete && !start.isPending) submit();
  };
  return (
    <FormDialog
      title={texts.title}
      submit={texts.start}
      isBusy={start.isPending}
      isIncomplete={isIncomplete}
      error={start.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <ContactField
        chosen={to}
        onChoose={(next) => {
          setOther(true);
          set({ to: next });
        }}
      />
      {to?.id === null && (
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          value={to.name ?? ''}
          maxLength={200}
          autoComplete="off"
          dir="auto"
          autoFocus
          onChange={({ target }) => set({ to: { ...to, name: target.value } })}
        />
      )}
      <TextField
        // Once somebody is chosen, one writes on.
        key={String(to === undefined)}
        autoFocus={to !== undefined && to.id !== null}
        label={texts.subject}
        value={subject}
        maxLength={500}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => set({ subject: target.value })}
      />
      <Choices
        label={texts.kind}
        kind="radio"
        chosen={[kind]}
        choices={[
          { id: 'reply', text: texts.reply, about: texts.replyAbout },
          { id: 'note', text: texts.note, about: texts.noteAbout },
        ]}
        onChoose={(id) => set({ kind: id as Kind })}
      />
      <TextArea
        label={texts.text}
        value={text}
        rows={6}
        maxLength={100_000}
        dir="auto"
        onChange={({ target }) => set({ text: target.value })}
        onKeyDown={onKeyDown}
      />
    </FormDialog>
  );
}

/** The contact whose page is open: whoever writes from there writes to them. */
function useOpenContact(): Recipient | undefined {
  const { contactId = '' } = useParams({ strict: false });
  return useQuery({ ...contactQuery(useProjectId(), contactId), enabled: contactId !== '' }).data;
}

function bodyOf({ id, name, email }: Recipient, { subject, kind, text }: Required<Omit<Draft, 'to'>>) {
  const body: CreateConversationRequest = {
    subject: subject.trim() || null,
    message: { content: text.trim(), content_type: 'markdown', is_internal: kind === 'note' },
  };
  if (id !== null) return { ...body, contact_id: id };
  return { ...body, contact: { email, name: name?.trim() || null } };
}

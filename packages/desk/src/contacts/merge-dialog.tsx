import type { Contact } from '@pharos/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOfContact } from '../inbox/names.js';
import { contactTexts } from '../messages/contacts.js';
import { Button } from '../ui/button.js';
import { FormDialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { useContactHistory, useOtherContacts } from './contact-queries.js';
import css from './contacts.module.css';
import { useMerge } from './endings.js';
import { mergePreview } from './merge-preview.js';

interface DialogProps {
  readonly contact: Contact;
  onClose(): void;
}

/** Finds the other contact that is the same person, shows what moves and what is lost, and merges. */
export function MergeDialog({ contact, onClose }: DialogProps) {
  const [other, setOther] = useState<Contact | undefined>();
  const [isKept, setKept] = useState(true);
  const merge = useMerge();
  const [from, into] = isKept ? [other, contact] : [contact, other];
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: async () => from && into && merge(from, into),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={contactTexts.mergeTitle(nameOfContact(contact))}
      about={other ? contactTexts.mergeForGood : contactTexts.mergeAbout}
      submit={contactTexts.mergeIt}
      isBusy={isPending}
      isIncomplete={other === undefined}
      error={error}
      other={
        other && (
          <Button look="quiet" onClick={() => setOther(undefined)}>
            {contactTexts.mergeOther}
          </Button>
        )
      }
      onSubmit={mutate}
      onClose={onClose}
    >
      {from && into ? (
        <Preview from={from} into={into} onTurn={() => setKept(!isKept)} />
      ) : (
        <Finder contact={contact} onChoose={setOther} />
      )}
    </FormDialog>
  );
}

function Finder({ contact, onChoose }: { readonly contact: Contact; onChoose(other: Contact): void }) {
  const [text, setText] = useState(contact.name ?? '');
  const { data: found } = useOtherContacts(contact.id, text.trim());
  return (
    <>
      <TextField
        label={contactTexts.search}
        value={text}
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
      />
      <ul className={css.found}>
        {found?.map((each) => (
          <li key={each.id}>
            <button type="button" className={css.conversation} onClick={() => onChoose(each)}>
              <span className="truncate" dir="auto">
                {nameOfContact(each)}
              </span>
              <span className={`${css.quiet} truncate`} dir="auto">
                {[...new Set(each.identities.map(({ value }) => value))].join(' · ')}
              </span>
            </button>
          </li>
        ))}
        {found?.length === 0 && <li className={css.quiet}>{contactTexts.mergeNobody}</li>}
      </ul>
    </>
  );
}

interface PreviewProps {
  readonly from: Contact;
  readonly into: Contact;
  onTurn(): void;
}

function Preview({ from, into, onTurn }: PreviewProps) {
  const { taken, lost, identities, metadata } = mergePreview(from, into);
  const total = useContactHistory(from.id).data?.pages[0]?.page.total;
  const name = nameOfContact(into);
  return (
    <>
      <p className={css.keeping}>
        <span dir="auto">{contactTexts.mergeKeeps(name, into.email ?? into.phone ?? into.external_id ?? '')}</span>
        <Button onClick={onTurn}>{contactTexts.mergeTurn}</Button>
      </p>
      <ul className={css.points} aria-label={contactTexts.mergeMoves}>
        <li>{contactTexts.mergeConversations(total)}</li>
        <li>{contactTexts.mergeRest}</li>
        {taken.map(({ field, value }) => (
          <li key={field}>{contactTexts.mergeTakes(contactTexts[field], value)}</li>
        ))}
        {identities.map(({ type, value }) => (
          <li key={`${type} ${value}`}>{contactTexts.mergeKnown(value)}</li>
        ))}
        {metadata.length > 0 && <li>{contactTexts.mergeMetadata(metadata.join(', '))}</li>}
        {lost.map(({ field, value }) => (
          <li key={field} className={css.goes}>
            {contactTexts.mergeLoses(contactTexts[field], value)}
          </li>
        ))}
        {from.blocked_at !== null && into.blocked_at === null && <li>{contactTexts.mergeBlocks(name)}</li>}
      </ul>
    </>
  );
}

import type { Contact } from '@pharos/sdk';
import { XIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { useMayWrite } from '../app/session.js';
import { contactTexts } from '../messages/contacts.js';
import { Button, IconButton } from '../ui/button.js';
import { focused } from '../ui/focused.js';
import { attempt, useContactChanges } from './contact-changes.js';
import { textOfValue, valueOfText } from './contact-values.js';
import css from './contacts.module.css';
import { Editable, Refusal } from './editable.js';
import { AddButton } from './identities.js';
import { Section } from './section.js';

const maxValueLength = 16_384;

/** What the team's own systems know of a person, by names of their own. */
export function Metadata({ contact }: { readonly contact: Contact }) {
  const mayEdit = useMayWrite();
  const { change } = useContactChanges(contact);
  const values = Object.entries(contact.metadata);
  if (values.length === 0 && !mayEdit) return null;
  const remove = (key: string) => change({ metadata: { [key]: null } }, contactTexts.removed(key));
  return (
    <Section title={contactTexts.metadata}>
      {values.map(([key, value]) => (
        <Editable
          key={key}
          name={key}
          value={textOfValue(value)}
          maxLength={maxValueLength}
          mayEdit={mayEdit}
          onSave={(text) => change({ metadata: { [key]: valueOfText(text, value) } }, contactTexts.changed(key))}
        >
          {mayEdit && (
            <IconButton label={contactTexts.remove(key)} onClick={() => void attempt(() => remove(key))}>
              <XIcon size={12} />
            </IconButton>
          )}
        </Editable>
      ))}
      {mayEdit && <AddValue contact={contact} />}
    </Section>
  );
}

function AddValue({ contact }: { readonly contact: Contact }) {
  const { change } = useContactChanges(contact);
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState('');
  const [value, setValue] = useState('');
  const [error, setError] = useState<unknown>();
  const close = () => {
    setOpen(false);
    setKey('');
    setValue('');
    setError(undefined);
  };
  const add = () => change({ metadata: { [key.trim()]: value.trim() } }, contactTexts.added(key.trim()));
  if (!isOpen) return <AddButton text={contactTexts.addMetadata} onClick={() => setOpen(true)} />;
  return (
    <form
      className={css.adding}
      onKeyDown={({ key: pressed }) => pressed === 'Escape' && close()}
      onSubmit={(event) => {
        event.preventDefault();
        if (key.trim() !== '' && value.trim() !== '') void add().then(close, setError);
      }}
    >
      <input
        ref={focused}
        aria-label={contactTexts.key}
        placeholder={contactTexts.key}
        value={key}
        maxLength={200}
        onChange={({ target }) => setKey(target.value)}
      />
      <input
        aria-label={contactTexts.value}
        placeholder={contactTexts.value}
        value={value}
        maxLength={maxValueLength}
        onChange={({ target }) => setValue(target.value)}
      />
      <Button type="submit">{contactTexts.addIt}</Button>
      <IconButton label={contactTexts.cancel} onClick={close}>
        <XIcon />
      </IconButton>
      {error !== undefined && <Refusal id="metadata-error" error={error} />}
    </form>
  );
}

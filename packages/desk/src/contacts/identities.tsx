import type { Contact, ContactIdentityType } from '@pharos/sdk';
import { PlusIcon, XIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { useMayWrite } from '../app/session.js';
import { contactTexts } from '../messages/contacts.js';
import { Button, IconButton } from '../ui/button.js';
import { focused } from '../ui/focused.js';
import { attempt, useContactChanges } from './contact-changes.js';
import css from './contacts.module.css';
import { Refusal } from './editable.js';
import { Section } from './section.js';

const kinds: readonly ContactIdentityType[] = ['email', 'phone', 'external_id'];

/** By what else a person is known. */
export function Identities({ contact }: { readonly contact: Contact }) {
  const mayEdit = useMayWrite();
  const { removeIdentity } = useContactChanges(contact);
  const further = contact.identities.filter(({ primary }) => !primary);
  if (further.length === 0 && !mayEdit) return null;
  return (
    <Section title={contactTexts.identities}>
      <ul>
        {further.map((identity) => (
          <li key={`${identity.type} ${identity.value}`} className={css.field}>
            <span className={css.label}>{contactTexts.identityKind[identity.type]}</span>
            <span className={css.plainValue} dir="auto">
              {identity.value}
              {!identity.verified && <small>{contactTexts.unverified}</small>}
            </span>
            {mayEdit && (
              <span className={css.tools}>
                <IconButton
                  label={contactTexts.remove(identity.value)}
                  onClick={() => void attempt(() => removeIdentity(identity))}
                >
                  <XIcon size={12} />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && <AddIdentity contact={contact} />}
    </Section>
  );
}

function AddIdentity({ contact }: { readonly contact: Contact }) {
  const { addIdentity } = useContactChanges(contact);
  const [isOpen, setOpen] = useState(false);
  const [type, setType] = useState<ContactIdentityType>('email');
  const [value, setValue] = useState('');
  const [error, setError] = useState<unknown>();
  const close = () => {
    setOpen(false);
    setValue('');
    setError(undefined);
  };
  const add = () => addIdentity({ type, value: value.trim(), verified: true }).then(close, setError);
  if (!isOpen) return <AddButton text={contactTexts.addIdentity} onClick={() => setOpen(true)} />;
  return (
    <form
      className={css.adding}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim() !== '') void add();
      }}
    >
      <select
        aria-label={contactTexts.kind}
        value={type}
        onChange={({ target }) => setType(target.value as ContactIdentityType)}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {contactTexts.identityKind[kind]}
          </option>
        ))}
      </select>
      <input
        ref={focused}
        aria-label={contactTexts.identity}
        value={value}
        maxLength={254}
        dir="auto"
        onChange={({ target }) => setValue(target.value)}
      />
      <Button type="submit">{contactTexts.addIt}</Button>
      <IconButton label={contactTexts.cancel} onClick={close}>
        <XIcon />
      </IconButton>
      {error !== undefined && <Refusal id="identity-error" error={error} />}
    </form>
  );
}

/** Begins to add something to a list. */
export function AddButton({ text, onClick }: { readonly text: string; onClick(): void }) {
  return (
    <Button look="quiet" className={css.addButton ?? ''} onClick={onClick}>
      <PlusIcon size={12} />
      {text}
    </Button>
  );
}

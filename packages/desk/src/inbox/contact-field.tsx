import { Autocomplete } from '@base-ui/react/autocomplete';
import type { Contact } from '@pharos/sdk';
import { PersonAddIcon } from '@primer/octicons-react';
import { type ReactNode, useId, useState } from 'react';
import { inboxTexts } from '../messages/inbox.js';
import { Avatar } from '../ui/avatar.js';
import { Button } from '../ui/button.js';
import fields from '../ui/field.module.css';
import css from './dialogs.module.css';
import { nameOfContact } from './names.js';
import { useContactsLike } from './new-conversation-queries.js';

/** Somebody who is known, or an email address of which a contact is made. */
export type Recipient = Pick<Contact, 'name' | 'email' | 'phone' | 'external_id'> & { readonly id: string | null };

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

interface FieldProps {
  readonly chosen: Recipient | undefined;
  onChoose(recipient: Recipient | undefined): void;
}

/** To whom one writes: found by typing, or made of an email address. */
export function ContactField({ chosen, onChoose }: FieldProps) {
  const id = useId();
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{inboxTexts.new.to}</label>
      {chosen ? (
        <div className={css.chosen}>
          <Avatar name={nameOfContact(chosen)} />
          <span className="truncate" dir="auto">
            {chosen.id === null ? inboxTexts.new.contactOf(chosen.email ?? '') : nameOfContact(chosen)}
          </span>
          {chosen.id !== null && chosen.email !== nameOfContact(chosen) && (
            <span className={`${css.quiet} truncate`}>{chosen.email}</span>
          )}
          <Button id={id} look="quiet" onClick={() => onChoose(undefined)}>
            {inboxTexts.new.change}
          </Button>
        </div>
      ) : (
        <Finder id={id} onChoose={onChoose} />
      )}
    </div>
  );
}

function Finder({ id, onChoose }: { readonly id: string; onChoose(recipient: Recipient): void }) {
  const [text, setText] = useState('');
  const address = text.trim();
  const { data = [], isSuccess } = useContactsLike(text);
  const found: Recipient[] = address === '' ? [] : data;
  const isKnown = found.some(({ email }) => email?.toLowerCase() === address.toLowerCase());
  const made: Recipient = { id: null, name: null, email: address, phone: null, external_id: null };
  const items = isAddress(address) && !isKnown ? [...found, made] : found;
  return (
    <Autocomplete.Root
      items={items}
      value={text}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
      itemToStringValue={(each: Recipient) => nameOfContact(each)}
      filter={null}
      autoHighlight="always"
    >
      <Autocomplete.Input id={id} className={fields.input} placeholder={inboxTexts.new.toHint} maxLength={200} />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} align="start" className={css.over}>
          <Autocomplete.Popup className={css.options}>
            <Autocomplete.Empty className={css.noOption}>
              {isSuccess && address !== '' && inboxTexts.new.nobody}
            </Autocomplete.Empty>
            <Autocomplete.List>
              {(each: Recipient) => (
                <Autocomplete.Item
                  key={each.id ?? 'new'}
                  value={each}
                  className={css.option}
                  onClick={() => onChoose(each)}
                >
                  <Option recipient={each} />
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}

function Option({ recipient }: { readonly recipient: Recipient }): ReactNode {
  const name = nameOfContact(recipient);
  if (recipient.id === null)
    return (
      <>
        <PersonAddIcon />
        <span className="truncate">{inboxTexts.new.contactOf(recipient.email ?? '')}</span>
      </>
    );
  return (
    <>
      <Avatar name={name} />
      <span className="truncate" dir="auto">
        {name}
      </span>
      {recipient.email !== name && <span className={`${css.quiet} truncate`}>{recipient.email}</span>}
    </>
  );
}

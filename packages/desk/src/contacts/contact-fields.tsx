import type { Contact } from '@pharos/sdk';
import { useMayWrite } from '../app/session.js';
import { contactTexts } from '../messages/contacts.js';
import { useContactChanges } from './contact-changes.js';
import { Editable } from './editable.js';
import { Section } from './section.js';

const fields = [
  { name: 'name', maxLength: 200, canCopy: false },
  { name: 'email', maxLength: 254, canCopy: true },
  { name: 'phone', maxLength: 50, canCopy: true },
  { name: 'company', maxLength: 200, canCopy: false },
  { name: 'job_title', maxLength: 200, canCopy: false },
  { name: 'external_id', maxLength: 200, canCopy: true },
] as const;

/** What is known of a person, edited where it stands. */
export function ContactFields({ contact }: { readonly contact: Contact }) {
  const mayEdit = useMayWrite();
  const { change } = useContactChanges(contact);
  return (
    <Section title={contactTexts.details}>
      {fields.map(({ name, ...field }) => {
        const shown = contactTexts[name];
        return (
          <Editable
            key={name}
            name={shown}
            value={contact[name] ?? ''}
            hint={contactTexts.add(shown)}
            mayEdit={mayEdit}
            onSave={(value) => change({ [name]: value || null }, contactTexts.changed(shown))}
            {...field}
          />
        );
      })}
    </Section>
  );
}

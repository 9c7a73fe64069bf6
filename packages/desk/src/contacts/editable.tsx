import { PharosError } from '@pharos/sdk';
import { CopyIcon } from '@primer/octicons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { troubleOf } from '../app/api.js';
import { useProjectId } from '../app/session.js';
import inbox from '../inbox/inbox.module.css';
import { contactTexts } from '../messages/contacts.js';
import { t } from '../messages/index.js';
import { IconButton } from '../ui/button.js';
import { say } from '../ui/toasts.js';
import css from './contacts.module.css';

interface EditableProps {
  readonly name: string;
  readonly value: string;
  readonly maxLength: number;
  readonly hint?: string;
  readonly mayEdit: boolean;
  readonly canCopy?: boolean;
  /** Further buttons at the end of the line. */
  readonly children?: ReactNode;
  /** Takes what was typed. When it rejects, the text stays with the reason. */
  onSave(value: string): Promise<unknown>;
}

/** A value that is edited where it stands: Enter or leaving it saves, Esc takes back. */
export function Editable(props: EditableProps) {
  const { name, value, maxLength, hint = '', mayEdit, canCopy, children } = props;
  const id = useId();
  const { draft, error, isSaving, ...edit } = useEdit(props);
  return (
    <div className={css.field}>
      <label htmlFor={id} dir="auto">
        {name}
      </label>
      <input
        id={id}
        className={css.value}
        dir="auto"
        readOnly={!mayEdit}
        value={draft ?? value}
        placeholder={mayEdit ? hint : '–'}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error !== undefined || undefined}
        aria-busy={isSaving || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        {...edit}
      />
      <span className={css.tools}>
        {canCopy && value !== '' && (
          <IconButton label={t.customer.copy(name)} onClick={() => void copy(value)}>
            <CopyIcon size={12} />
          </IconButton>
        )}
        {children}
      </span>
      {error !== undefined && <Refusal id={`${id}-error`} error={error} />}
    </div>
  );
}

function useEdit({ value, onSave }: EditableProps) {
  const [draft, setDraft] = useState<string | undefined>();
  const [error, setError] = useState<unknown>();
  const [isSaving, setSaving] = useState(false);
  const reset = () => {
    setDraft(undefined);
    setError(undefined);
  };
  const save = async () => {
    const text = draft?.trim();
    if (isSaving) return;
    if (text === undefined || text === value) return reset();
    setSaving(true);
    try {
      await onSave(text);
      reset();
    } catch (refusal) {
      setError(refusal);
    } finally {
      setSaving(false);
    }
  };
  return {
    draft,
    error,
    isSaving,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setDraft(target.value);
      setError(undefined);
    },
    // What was refused is not asked for again by leaving the field.
    onBlur: () => error === undefined && void save(),
    onKeyDown: ({ key, currentTarget, nativeEvent }: React.KeyboardEvent<HTMLInputElement>) => {
      if (nativeEvent.isComposing) return;
      if (key === 'Enter') void save();
      if (key !== 'Escape') return;
      reset();
      // What was typed is gone from the field before it is left.
      requestAnimationFrame(() => currentTarget.blur());
    },
  };
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text).then(
    () => say({ text: t.thread.copied }),
    () => undefined,
  );
}

/** Why a value was refused; and where the contact is that has it already. */
export function Refusal({ id, error }: { readonly id: string; readonly error: unknown }) {
  const projectId = useProjectId();
  const other = error instanceof PharosError ? error.details.conflicting_contact_id : undefined;
  return (
    <p id={id} className={css.refusal} role="alert">
      {other === undefined ? troubleOf(error).text : contactTexts.conflict}{' '}
      {other !== undefined && (
        <Link className={inbox.link} to="/$projectId/contacts/$contactId" params={{ projectId, contactId: other }}>
          {contactTexts.lookAtOther}
        </Link>
      )}
    </p>
  );
}

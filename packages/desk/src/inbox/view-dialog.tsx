import type { SavedView } from '@pharos/sdk';
import { useState } from 'react';
import { useMayWrite } from '../app/session.js';
import { useAction } from '../app/use-action.js';
import { inboxTexts } from '../messages/inbox.js';
import { FormDialog } from '../ui/dialog.js';
import { Choices, TextField } from '../ui/field.js';
import { useViewChanges } from './view-changes.js';
import { type ListFilter, queryOf } from './view-filter.js';

const texts = inboxTexts.view;

interface DialogProps {
  /** The view that gets another name; without it, one is made. */
  readonly saved?: SavedView;
  /** What a new view asks for. */
  readonly filter?: ListFilter;
  onClose(): void;
}

/** Names a view, and says whose it is. */
export function ViewDialog({ saved, filter = {}, onClose }: DialogProps) {
  const mayShare = useMayWrite();
  const { create, update } = useViewChanges();
  const [name, setName] = useState(saved?.name ?? '');
  const [whose, setWhose] = useState('mine');
  const { sort = 'created_at', order = 'desc' } = filter;
  const { mutate, isPending, error } = useAction(
    async () => {
      if (saved) await update(saved, { name: name.trim() });
      else await create({ name: name.trim(), filter: queryOf(filter), sort, order, shared: whose === 'team' });
      onClose();
    },
    { renews: [] },
  );
  return (
    <FormDialog
      title={saved ? texts.rename : texts.title}
      about={saved ? undefined : texts.about}
      submit={saved ? texts.renameIt : texts.save}
      isBusy={isPending}
      isIncomplete={name.trim() === ''}
      error={error}
      onSubmit={mutate}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        value={name}
        maxLength={100}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => setName(target.value)}
      />
      {!saved && mayShare && (
        <Choices
          label={texts.whose}
          kind="radio"
          chosen={[whose]}
          choices={[
            { id: 'mine', text: texts.mine },
            { id: 'team', text: texts.team, about: texts.teamAbout },
          ]}
          onChoose={setWhose}
        />
      )}
    </FormDialog>
  );
}

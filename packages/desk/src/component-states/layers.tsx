import { type ComponentProps, useState } from 'react';
import { Button } from '../ui/button.js';
import { FormDialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { Picker } from '../ui/picker.js';

type DialogState = Partial<Pick<ComponentProps<typeof FormDialog>, 'isBusy' | 'isDanger' | 'isIncomplete' | 'isWide'>>;

/** A button that opens a dialog in one of its states. */
export function OpenDialog({
  name,
  error,
  ...state
}: DialogState & { readonly name: string; readonly error?: unknown }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {isOpen && (
        <FormDialog
          title="Rename the view"
          about="Your team sees the name at the left."
          submit="Rename"
          error={error}
          onSubmit={close}
          onClose={close}
          {...state}
        >
          <TextField label="Name" defaultValue="Crates" />
        </FormDialog>
      )}
    </>
  );
}

const names = ['Low', 'Normal', 'High', 'Urgent'];

/** A button that opens a list to choose from. */
export function OpenPicker({ name, isEmpty = false }: { readonly name: string; readonly isEmpty?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const choices = names.map((text, at) => ({
    id: text,
    text,
    keys: String(at),
    isChosen: at === 1,
    run: () => setOpen(false),
  }));
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {isOpen && (
        <Picker
          label="Priority"
          hint="Priority"
          empty="Nothing fits."
          choices={isEmpty ? [] : choices}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

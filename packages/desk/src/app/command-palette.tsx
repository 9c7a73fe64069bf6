import { t } from '../messages/index.js';
import { Picker } from '../ui/picker.js';
import { useAllCommands } from './commands.js';

interface PaletteProps {
  readonly isOpen: boolean;
  onClose(): void;
}

/** Everything that can be done now, found by typing. */
export function CommandPalette({ isOpen, onClose }: PaletteProps) {
  const commands = useAllCommands().filter(({ id }) => id !== 'palette');
  // What is nearest comes first: what is open, the list, then the views.
  const groups = [...new Set(commands.toReversed().map(({ group }) => group))];
  return (
    <Picker
      isOpen={isOpen}
      onClose={onClose}
      label={t.palette.label}
      hint={t.palette.hint}
      empty={t.palette.empty}
      choices={commands.toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group))}
    />
  );
}

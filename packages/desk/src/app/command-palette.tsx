import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { inboxTexts } from '../messages/inbox.js';
import { t } from '../messages/index.js';
import { useFirstHits } from '../search/first-hits.js';
import { Picker } from '../ui/picker.js';
import { useAllCommands } from './commands.js';
import { useProjectId } from './session.js';

interface PaletteProps {
  onClose(): void;
}

/** Everything that can be done now, found by typing, and what the project has of the words. */
export function CommandPalette({ onClose }: PaletteProps) {
  const navigate = useNavigate();
  const projectId = useProjectId();
  const [text, setText] = useState('');
  const found = useFirstHits(text.trim());
  const commands = useAllCommands().filter(({ id }) => id !== 'palette');
  // What is nearest comes first: what is open, the list, then the views.
  const groups = [...new Set(commands.toReversed().map(({ group }) => group))];
  return (
    <Picker
      onClose={onClose}
      onText={setText}
      label={t.palette.label}
      hint={t.palette.hint}
      empty={t.palette.empty}
      choices={commands.toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group))}
      found={found}
      made={(q) => ({
        id: 'search',
        text: inboxTexts.search.palette(q),
        run: () => void navigate({ to: '/$projectId/search', params: { projectId }, search: { q } }),
      })}
    />
  );
}

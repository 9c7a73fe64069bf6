import type { ListedConversation } from '@pharos/sdk';
import {
  CheckCircleIcon,
  ClockIcon,
  FlameIcon,
  IssueReopenedIcon,
  PersonAddIcon,
  PersonIcon,
  ReportIcon,
  TagIcon,
  XIcon,
} from '@primer/octicons-react';
import { useMemo, useState } from 'react';
import { type Command, useCommands } from '../app/commands.js';
import { useProjectId, useUser } from '../app/session.js';
import { t } from '../messages/index.js';
import { IconButton } from '../ui/button.js';
import { Picker } from '../ui/picker.js';
import type { Change } from './changes.js';
import css from './inbox.module.css';
import { useChangeMany } from './many.js';
import { type PickerName, usePickers } from './pickers.js';

interface BarProps {
  readonly selected: readonly ListedConversation[];
  onDone(): void;
}

/** What can be done with all that is selected, by the same keys as with one conversation. */
export function SelectionBar({ selected, onDone }: BarProps) {
  const change = useChangeMany(useProjectId());
  const user = useUser();
  const [open, setOpen] = useState<PickerName | undefined>();
  const apply = (what: Change, text: string) => {
    onDone();
    void change(selected, what, `${t.list.selected(selected.length)}: ${text}`);
  };
  const pickers = usePickers({ apply });
  const commands = useMemo((): Command[] => {
    const { actions } = t;
    const group = t.list.label;
    const pick = (name: PickerName) => () => setOpen(name);
    const end = (rows: typeof selected, what: Change, done: (names: string) => string) => () => {
      onDone();
      void change(rows, what, done(t.list.several(rows.length)));
    };
    const ended = selected.filter(({ status }) => status === 'resolved' || status === 'closed');
    const isEnded = ended.length === selected.length;
    const reopen = {
      id: 'many-reopen',
      text: actions.reopen,
      // The key that resolves, as long as there is something to resolve.
      ...(isEnded && { keys: 'e' }),
      group,
      icon: <IssueReopenedIcon />,
      run: end(ended, { status: 'open' }, actions.done.open),
    };
    const resolve = {
      id: 'many-resolve',
      text: actions.resolve,
      keys: 'e',
      group,
      icon: <CheckCircleIcon />,
      run: end(selected, { status: 'resolved' }, actions.done.resolved),
    };
    const isSpam = selected.every(({ spam }) => spam);
    const spam = {
      id: 'many-spam',
      text: isSpam ? actions.notSpam : actions.spam,
      group,
      icon: <ReportIcon />,
      run: isSpam
        ? end(selected, { spam: false, status: 'open' }, actions.done.notSpam)
        : end(selected, { spam: true }, actions.done.spam),
    };
    const toMe = () => apply({ assigned_to: user.id }, actions.done.assigned(t.list.you));
    return [
      ...(isEnded ? [] : [resolve]),
      ...(ended.length > 0 ? [reopen] : []),
      { id: 'many-snooze', text: actions.snooze, keys: 'h', group, icon: <ClockIcon />, run: pick('snooze') },
      { id: 'many-to-me', text: actions.assignToMe, keys: 'i', group, icon: <PersonIcon />, run: toMe },
      { id: 'many-assign', text: actions.assign, keys: 'a', group, icon: <PersonAddIcon />, run: pick('assign') },
      { id: 'many-tags', text: actions.tags, keys: 't', group, icon: <TagIcon />, run: pick('tags') },
      { id: 'many-priority', text: actions.priority, keys: 'p', group, icon: <FlameIcon />, run: pick('priority') },
      spam,
      { id: 'many-clear', text: t.list.clearSelection, keys: 'esc', group, icon: <XIcon />, run: onDone },
    ];
  }, [selected, user.id]);
  // What is selected is meant, whichever conversation is opened meanwhile.
  useCommands(commands, { isAhead: true });
  return (
    <fieldset className={css.selection} aria-label={t.actions.label}>
      <span aria-live="polite">{t.list.selected(selected.length)}</span>
      {commands.map(({ id, text, keys, icon, run }) => (
        <IconButton key={id} label={text} {...(keys && { keys })} onClick={run}>
          {icon}
        </IconButton>
      ))}
      {open && <Picker onClose={() => setOpen(undefined)} {...pickers[open]} />}
    </fieldset>
  );
}

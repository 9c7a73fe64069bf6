import { ArchiveIcon, KebabHorizontalIcon, TrashIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { Avatar } from '../ui/avatar.js';
import { Button, IconButton } from '../ui/button.js';
import { CopyField } from '../ui/copy-field.js';
import { DropZone } from '../ui/drop-zone.js';
import { Choices, Select, TextArea, TextField } from '../ui/field.js';
import { FormatButtons } from '../ui/format-buttons.js';
import { Keys } from '../ui/keys.js';
import { Menu } from '../ui/menu.js';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import { say } from '../ui/toasts.js';
import { OpenDialog, OpenPicker } from './layers.js';
import { ManyRows } from './many-rows.js';

const nothing = () => undefined;
const long = 'Mara Wilhelmina Adelheid von und zu Lindenberg-Hohenschwangau';
const options = [
  ['en', 'English'],
  ['de', 'Deutsch'],
] as const;
const choices = [
  { id: 'all', text: 'All events' },
  { id: 'some', text: 'Chosen events', about: 'Only what the program needs' },
];
const items = [
  [
    { id: 'archive', text: 'Archive', icon: <ArchiveIcon />, keys: 'e', run: nothing },
    { id: 'chosen', text: long, isChosen: true, run: nothing },
  ],
  [{ id: 'delete', text: 'Delete', icon: <TrashIcon />, run: nothing }],
];

/** The components of the desk by the names of their files, each with the states in which it is seen. */
export const samples: Readonly<Record<string, Readonly<Record<string, ReactNode>>>> = {
  avatar: {
    person: <Avatar name="Mara Lind" size={28} />,
    'without a Latin letter': <Avatar name="ليلى حداد" size={28} />,
    small: <Avatar name="Jon" />,
    agent: <Avatar name="Agent (AI)" size={28} isAgent />,
  },
  button: {
    main: <Button look="main">Save</Button>,
    'main, disabled': (
      <Button look="main" disabled>
        Save
      </Button>
    ),
    plain: <Button>Edit</Button>,
    'plain, disabled': <Button disabled>Edit</Button>,
    quiet: <Button look="quiet">Dismiss</Button>,
    danger: <Button look="danger">Delete</Button>,
    long: (
      <Button>
        <span className="truncate">{long}</span>
      </Button>
    ),
    icon: (
      <IconButton label="Archive" keys="e">
        <ArchiveIcon />
      </IconButton>
    ),
    'icon, disabled': (
      <IconButton label="Archive" disabled>
        <ArchiveIcon />
      </IconButton>
    ),
  },
  'copy-field': { long: <CopyField label="API key" value={`svc_${'k'.repeat(80)}`} /> },
  dialog: {
    form: <OpenDialog name="Form" />,
    'busy, refused': <OpenDialog name="Refused" isBusy error={new Error('refused')} />,
    danger: <OpenDialog name="Danger" isDanger isIncomplete />,
    wide: <OpenDialog name="Wide" isWide />,
  },
  'drop-zone': {
    empty: <DropZone title="Choose files" about="or drop them here" accept=".md" multiple onFiles={nothing} />,
    chosen: <DropZone title="Choose files" about="brakes.md and 12 more" accept=".md" onFiles={nothing} />,
  },
  field: {
    line: <TextField label="Name" hint="Your colleagues see it." placeholder="Mara" />,
    'line, filled': <TextField label="Name" defaultValue={long} />,
    'line, read only': <TextField label="Name" defaultValue="Mara" readOnly />,
    'line, disabled': <TextField label="Name" defaultValue="Mara" disabled />,
    'several lines': <TextArea label="Text" defaultValue={'Hello\n\nGoodbye'} rows={3} />,
    select: <Select label="Language" value="en" options={options} onChange={nothing} />,
    'one of several': <Choices label="Events" kind="radio" choices={choices} chosen={['some']} onChoose={nothing} />,
    'any of several': <Choices label="Events" kind="checkbox" choices={choices} chosen={['all']} onChoose={nothing} />,
    'any, disabled': (
      <Choices label="Events" kind="checkbox" choices={choices} chosen={['all']} isDisabled onChoose={nothing} />
    ),
  },
  'format-buttons': {
    some: (
      <FormatButtons
        label="Format"
        className={undefined}
        texts={{ bold: 'Bold', link: 'Link', code: 'Code' }}
        keys={{ bold: 'mod+b' }}
        onFormat={nothing}
      />
    ),
  },
  hints: {
    'when pointed at': (
      <Button hint="Resolve" keys="e">
        Point here
      </Button>
    ),
  },
  keys: { one: <Keys keys="e" />, two: <Keys keys="g m" />, together: <Keys keys="mod+shift+enter" /> },
  menu: {
    closed: (
      <Menu
        groups={items}
        trigger={
          <IconButton label="Actions">
            <KebabHorizontalIcon />
          </IconButton>
        }
      />
    ),
  },
  picker: { choices: <OpenPicker name="Choose" />, 'nothing fits': <OpenPicker name="Choose of none" isEmpty /> },
  states: {
    empty: (
      <Empty text="There is no article yet.">
        <Button>New article</Button>
      </Empty>
    ),
    problem: <Problem error={new Error('down')} onRetry={nothing} />,
    loading: <Skeleton rows={3} height={56} />,
  },
  toasts: {
    done: (
      <Button onClick={() => say({ text: `Resolved: ${long}`, action: { text: 'Undo', run: nothing } })}>Say</Button>
    ),
    bad: <Button onClick={() => say({ text: 'The network is away.', isBad: true })}>Say what failed</Button>,
  },
  'virtual-rows': { 'some of many': <ManyRows /> },
};

import {
  BoldIcon,
  CodeIcon,
  ItalicIcon,
  LinkIcon,
  ListOrderedIcon,
  ListUnorderedIcon,
  QuoteIcon,
} from '@primer/octicons-react';
import { t } from '../messages/index.js';
import { IconButton } from '../ui/button.js';
import css from './composer.module.css';
import type { Format } from './editor/text-place.js';

const formats: readonly { readonly id: Format; readonly Icon: typeof BoldIcon; readonly keys?: string }[] = [
  { id: 'bold', Icon: BoldIcon, keys: 'mod+b' },
  { id: 'italic', Icon: ItalicIcon, keys: 'mod+i' },
  { id: 'link', Icon: LinkIcon },
  { id: 'bullets', Icon: ListUnorderedIcon },
  { id: 'numbers', Icon: ListOrderedIcon },
  { id: 'quote', Icon: QuoteIcon },
  { id: 'code', Icon: CodeIcon },
];

/** Formats what is selected. The keyboard stays in the text. */
export function FormatBar({ onFormat }: { onFormat(format: Format): void }) {
  return (
    <div className={css.formats} role="toolbar" aria-label={t.composer.formats}>
      {formats.map(({ id, Icon, ...keys }) => (
        <IconButton
          key={id}
          label={t.composer.format[id]}
          {...keys}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onFormat(id)}
        >
          <Icon size={14} />
        </IconButton>
      ))}
    </div>
  );
}

import {
  BoldIcon,
  CodeIcon,
  HeadingIcon,
  type Icon,
  ItalicIcon,
  LinkIcon,
  ListOrderedIcon,
  ListUnorderedIcon,
  QuoteIcon,
} from '@primer/octicons-react';
import { type RefObject, useMemo } from 'react';
import { type Command, useCommands } from '../app/commands.js';
import { t } from '../messages/index.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { Button, IconButton } from '../ui/button.js';
import { apply, type Format, format } from './formatting.js';
import css from './knowledge.module.css';

const formats: readonly { readonly kind: Format; readonly icon: Icon; readonly keys?: string }[] = [
  { kind: 'bold', icon: BoldIcon, keys: 'mod+b' },
  { kind: 'italic', icon: ItalicIcon, keys: 'mod+i' },
  { kind: 'heading', icon: HeadingIcon, keys: 'mod+shift+h' },
  { kind: 'link', icon: LinkIcon, keys: 'mod+shift+l' },
  { kind: 'list', icon: ListUnorderedIcon },
  { kind: 'numbers', icon: ListOrderedIcon },
  { kind: 'quote', icon: QuoteIcon },
  { kind: 'code', icon: CodeIcon },
];

interface BarProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly isPreview: boolean;
  onPreview(isPreview: boolean): void;
}

/** Formats what is selected in the text. Where there is no room for both, it also leads to the preview and back. */
export function FormatBar({ field, isPreview, onPreview }: BarProps) {
  const { editor } = knowledgeTexts;
  const run = (kind: Format) => {
    const { current } = field;
    if (current === null) return;
    apply(current, format(kind, { text: current.value, from: current.selectionStart, to: current.selectionEnd }));
  };
  const commands = useMemo(
    () =>
      formats.flatMap(({ kind, keys }): Command[] =>
        keys === undefined
          ? []
          : [
              {
                id: `format-${kind}`,
                text: editor.formats[kind],
                keys,
                group: t.areas.knowledge,
                whileTyping: true,
                run: () => run(kind),
              },
            ],
      ),
    [],
  );
  useCommands(commands);
  return (
    <div className={css.bar}>
      <div className={css.formats} role="toolbar" aria-label={editor.format} aria-hidden={isPreview}>
        {formats.map(({ kind, icon: Picture, keys }) => (
          <IconButton
            key={kind}
            label={editor.formats[kind]}
            {...(keys && { keys })}
            disabled={isPreview}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(kind)}
          >
            <Picture />
          </IconButton>
        ))}
      </div>
      <Button look="quiet" className={css.previewToggle} onClick={() => onPreview(!isPreview)}>
        {isPreview ? editor.write : editor.preview}
      </Button>
    </div>
  );
}

import { ImageIcon } from '@primer/octicons-react';
import { type RefObject, useMemo, useRef } from 'react';
import { type Command, useCommands } from '../app/commands.js';
import { type Format, formatted } from '../markdown/formats.js';
import { t } from '../messages/index.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { Button, IconButton } from '../ui/button.js';
import { FormatButtons } from '../ui/format-buttons.js';
import { applyEdit } from './apply-edit.js';
import css from './knowledge.module.css';
import { pictureTypes } from './use-pictures.js';

const keysOf = { bold: 'mod+b', italic: 'mod+i', heading: 'mod+shift+h', link: 'mod+shift+l' } as const;

interface BarProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly isPreview: boolean;
  /** Whether pictures are on their way. */
  readonly isUploading: boolean;
  onPictures(files: readonly File[]): void;
  onPreview(isPreview: boolean): void;
}

/** Formats what is selected in the text. Where there is no room for both, it also leads to the preview and back. */
export function FormatBar({ field, isPreview, isUploading, onPictures, onPreview }: BarProps) {
  const { editor } = knowledgeTexts;
  const run = (kind: Format) => {
    const { current } = field;
    if (current === null) return;
    const { value, selectionStart: from, selectionEnd: end } = current;
    applyEdit(current, formatted(value, { from, end }, kind));
  };
  const commands = useMemo(
    () =>
      (Object.keys(keysOf) as (keyof typeof keysOf)[]).map(
        (kind): Command => ({
          id: `format-${kind}`,
          text: editor.formats[kind],
          keys: keysOf[kind],
          group: t.areas.knowledge,
          whileTyping: true,
          run: () => run(kind),
        }),
      ),
    [],
  );
  useCommands(commands);
  return (
    <div className={css.bar}>
      <FormatButtons
        texts={editor.formats}
        label={editor.format}
        className={css.formats}
        keys={keysOf}
        isOff={isPreview}
        onFormat={run}
      >
        <PictureButton isOff={isPreview || isUploading} onPictures={onPictures} />
      </FormatButtons>
      {isUploading && <span role="status">{editor.uploading}</span>}
      <Button look="quiet" className={css.previewToggle} onClick={() => onPreview(!isPreview)}>
        {isPreview ? editor.write : editor.preview}
      </Button>
    </div>
  );
}

/** Opens the chooser of the browser for pictures. */
function PictureButton({ isOff, onPictures }: { readonly isOff: boolean } & Pick<BarProps, 'onPictures'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={knowledgeTexts.editor.picture} disabled={isOff} onClick={() => input.current?.click()}>
        <ImageIcon size={16} />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join()}
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}

import { useImperativeHandle, useRef } from 'react';
import { formatted } from '../../markdown/formats.js';
import composer from '../composer.module.css';
import type { FieldProps } from './editor.js';
import { typeIn } from './type-in.js';

interface PlainFieldProps extends FieldProps {
  onComposing(isComposing: boolean): void;
}

/** What is written in until the editor has come, or if it does not come. */
export function PlainField({ place, text, hint, attributes, onText, onBlur, onComposing }: PlainFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(place, () => {
    const shown = () => field.current as HTMLTextAreaElement;
    const selected = () => ({ from: shown().selectionStart, end: shown().selectionEnd });
    return {
      get text() {
        return shown().value;
      },
      get selected() {
        return selected();
      },
      focus: () => shown().focus(),
      blur: () => shown().blur(),
      put: (put, part) => typeIn(shown(), put, part),
      format(format) {
        const edit = formatted(shown().value, selected(), format);
        typeIn(shown(), edit.text, edit);
        shown().setSelectionRange(edit.selected.from, edit.selected.end);
      },
    };
  }, []);
  return (
    <textarea
      ref={field}
      className={composer.field}
      dir="auto"
      aria-label={hint}
      placeholder={hint}
      value={text}
      maxLength={100_000}
      onChange={({ target }) => onText(target.value, target.selectionStart)}
      onBlur={onBlur}
      onCompositionStart={() => onComposing(true)}
      onCompositionEnd={() => onComposing(false)}
      {...attributes}
    />
  );
}

import { EditorView } from '@codemirror/view';
import { type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { Span } from '../../markdown/formats.js';
import { t } from '../../messages/index.js';
import { say } from '../../ui/toasts.js';
import { adoptStyles } from './adopted-styles.js';
import css from './editor.module.css';
import { describe, placeOf, stateOf } from './markdown-view.js';
import type { TextPlace } from './text-place.js';

adoptStyles();

/** What a field that a text is written in is given, whatever draws it. */
export interface FieldProps {
  readonly place: RefObject<TextPlace | null>;
  readonly text: string;
  readonly hint: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Where the keyboard was in the field that this one takes the place of. */
  readonly begun: Span | undefined;
  onText(text: string, caret: number): void;
  onBlur(): void;
}

/** The editor of a Markdown text. */
export function Editor(props: FieldProps) {
  const { place, text, hint, attributes, begun } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;
  const fresh = (selected?: Span) =>
    stateOf(
      latest.current.text,
      {
        hint: latest.current.hint,
        attributes: latest.current.attributes,
        onText: (next, caret) => latest.current.onText(next, caret),
        onTooLong: () => say({ text: t.composer.tooLong, isBad: true }),
        onBlur: () => latest.current.onBlur(),
      },
      selected,
    );
  useLayoutEffect(() => {
    if (host.current === null) return;
    const made = new EditorView({ state: fresh(begun), parent: host.current });
    view.current = made;
    if (begun) made.focus();
    return () => made.destroy();
  }, []);
  useImperativeHandle(place, () => placeOf(view.current as EditorView), []);
  // What was written elsewhere, taken back or sent begins anew, with nothing to undo.
  useLayoutEffect(() => {
    const now = view.current;
    if (now && now.state.doc.toString() !== text.replace(/\r\n?/g, '\n')) now.setState(fresh());
  }, [text]);
  const described = JSON.stringify([hint, attributes]);
  useLayoutEffect(() => {
    if (view.current) describe(view.current, { hint, attributes });
  }, [described]);
  return <div ref={host} className={css.editor} />;
}

import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isComposing } from '../../shared/focus.js';
import * as paths from '../../shared/icon-paths.js';
import { Icon } from '../../shared/icons.js';
import { fill } from '../../shared/locale.js';
import { isNew } from '../outbox.js';
import { maxLength } from '../state.js';
import { Branding } from './branding.js';
import type { ViewProps } from './context.js';
import { PendingFiles } from './files.js';

/** Where the visitor writes. Enter sends, Shift and Enter begin a line, unless the keys are composing a character. */
export function Composer(props: ViewProps & { thread: string; hint: string | undefined }): VNode {
  const { state, chatModel, text, thread, hint } = props;
  const line = useRef<HTMLTextAreaElement>(null);
  const draft = state.drafts[thread] ?? '';
  const tooLong = [...draft].length > maxLength;
  const files = state.files.filter((file) => file.thread === thread);
  const uploading = files.some(({ attachment, failed }) => !attachment && !failed);
  const sendable = !tooLong && !uploading && (draft.trim() !== '' || files.some(({ attachment }) => attachment));
  useLayoutEffect(() => fit(line.current), [draft]);
  const send = () => {
    if (sendable) chatModel.send(thread, draft.trim());
    line.current?.focus();
  };
  const add = (chosen: FileList | null | undefined) => {
    chatModel.files.add(thread, chosen ?? []);
    line.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <div class="foot">
      {hint && <p class="notice">{hint}</p>}
      <PendingFiles {...props} files={files} onLeftOut={() => line.current?.focus()} />
      <form
        class="composer"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <textarea
          ref={line}
          rows={1}
          dir={draft ? 'auto' : undefined}
          aria-label={text.message}
          aria-invalid={tooLong}
          placeholder={text.placeholder}
          value={draft}
          onInput={(event) => {
            chatModel.draft(thread, event.currentTarget.value);
            if (!isNew(thread)) chatModel.conversations.whoTypes.report(thread);
          }}
          onKeyDown={onKeyDown}
          onPaste={({ clipboardData: pasted }) => isText(pasted) || add(pasted?.files)}
        />
        <button type="button" class="icon-button" aria-label={text.attach} onClick={() => pick(add)}>
          <Icon path={paths.clip} />
        </button>
        <button type="submit" class="send" aria-label={text.send} disabled={!sendable}>
          <Icon path={paths.send} />
        </button>
      </form>
      {tooLong && (
        <p class="error" role="alert">
          {fill(text.tooLong, { count: maxLength })}
        </p>
      )}
      <Branding {...props} />
    </div>
  );
}

/**
 * Cells of a spreadsheet are pasted as text, as HTML and as a picture. What is a file has no such HTML: a picture of a page comes with
 * that of an image, and with its address from some browsers; a file of a folder with its name.
 */
function isText(pasted: DataTransfer | null): boolean {
  const html = pasted?.getData('text/html');
  return !!html && !html.includes('<img') && pasted?.getData('text/plain') !== '';
}

/** Lets the visitor choose files of theirs. */
function pick(onChosen: (files: FileList | null) => void): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
  input.onchange = () => onChosen(input.files);
  input.click();
}

/** Makes the field as high as what is written in it, up to what the style sheet allows. */
function fit(line: HTMLTextAreaElement | null): void {
  if (!line) return;
  line.style.height = 'auto';
  line.style.height = `${line.scrollHeight}px`;
}

import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { coversPage, hasKeyboard, keepFocus, onPanelKey } from '../../shared/focus.js';
import * as paths from '../../shared/icon-paths.js';
import { Icon } from '../../shared/icons.js';
import { type View, viewOf } from '../state.js';
import { ArticleView } from './article.js';
import type { ViewProps } from './context.js';
import { Home } from './home.js';
import { ThreadView } from './thread.js';

const panelTitle = 'pharos-title';

/** The window of the chat: beside the page on a large screen, all of it on a small one. */
export function Panel(props: ViewProps): VNode {
  const { state, chatModel, text } = props;
  const panel = useRef<HTMLElement>(null);
  const view = viewOf(state);
  useEffect(() => keepFocus(panel.current, () => focusIn(panel.current)), []);
  useEffect(() => focusIn(panel.current), [keyOf(view)]);
  const side = state.config.position === 'bottom-left' ? 'at-left' : 'at-right';
  return (
    <section
      ref={panel}
      class={`panel appear ${side}`}
      role="dialog"
      aria-modal={coversPage()}
      aria-labelledby={panelTitle}
      tabIndex={-1}
      onKeyDown={(event) => onPanelKey(event, panel.current, () => chatModel.close())}
      onDragOver={keepPage}
      onDrop={(event) => {
        keepPage(event);
        // Where nothing can be written nothing can be sent.
        if (view.name === 'thread' && lineIn(panel.current))
          chatModel.files.add(view.thread, event.dataTransfer?.files ?? []);
      }}
    >
      <Bar {...props} hasBack={view.name !== 'home'} />
      {state.offline && <OfflineLine text={text.offline} />}
      {view.name === 'home' && <Home {...props} />}
      {view.name === 'thread' && <ThreadView key={keyOf(view)} {...props} thread={view.thread} />}
      {view.name === 'article' && <ArticleView key={view.id} {...props} id={view.id} />}
    </section>
  );
}

function Bar({ chatModel, text, title, hasBack }: ViewProps & { hasBack: boolean }): VNode {
  return (
    <header class="bar on-brand">
      {hasBack && (
        <button type="button" class="icon-button" aria-label={text.back} onClick={() => chatModel.back()}>
          <Icon path={paths.back} size={22} flip />
        </button>
      )}
      <h2 id={panelTitle} dir="auto">
        {title}
      </h2>
      <button type="button" class="icon-button" aria-label={text.close} onClick={() => chatModel.close()}>
        <Icon path={paths.close} size={22} />
      </button>
    </header>
  );
}

function OfflineLine({ text }: { text: string }): VNode {
  return (
    <p class="offline" role="status">
      {text}
    </p>
  );
}

/** A file that is dropped would take the place of the page otherwise. What else is dragged is the browser's to handle. */
function keepPage(event: DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
}

function keyOf(view: View): string {
  return view.name === 'thread'
    ? `thread ${view.entered ?? view.thread}`
    : view.name === 'article'
      ? `article ${view.id}`
      : view.name;
}

/** Into the line that is written in, where keys are at hand; else to the window itself, which is read out then. */
function focusIn(panel: HTMLElement | null): void {
  const line = hasKeyboard() ? lineIn(panel) : null;
  (line ?? panel)?.focus({ preventScroll: true });
}

function lineIn(panel: HTMLElement | null): HTMLElement | null | undefined {
  return panel?.querySelector<HTMLElement>('.composer textarea');
}

import type { WidgetConfig } from '@pharos/widget-protocol';
import { guarded, installApi, Listeners } from '../shared/command-queue.js';
import { loaded } from '../shared/loaded.js';
import { scriptContext } from '../shared/script-context.js';
import { type Mounted, mountWidget } from './widget.js';

const apiName = 'Pharos';

/** `<script src="https://…/api/public/widget.js" data-project="prj_…" async></script>` */
function start(): void {
  const context = scriptContext('widget.js', 'project');
  if (!context) return;
  const { base, id, isAgain } = context;
  const { locale, title, identity, theme, sound } = context.data;
  if (isAgain) {
    if (identity) (window as unknown as { Pharos: ReturnType<typeof commands> }).Pharos.identify(identity);
    return;
  }
  const url = `${base}widget/${encodeURIComponent(id)}`;
  const listeners = new Listeners(apiName);
  const mounted = loaded<WidgetConfig>(`${url}/config`).then((config) =>
    config?.enabled
      ? mountWidget({ url, base, config, locale, title, theme, hasSound: sound === 'on', listeners })
      : undefined,
  );
  const api = commands(mounted, listeners);
  if (identity) api.identify(identity);
  // Links in mails of answers that were not read in the chat.
  if (window.location.hash === '#pharos') api.open();
  installApi(apiName, api);
}

/** What the page can ask for. What comes early waits for the widget; where that is switched off, nothing happens. */
function commands(mounted: Promise<Mounted | undefined>, listeners: Listeners) {
  const whenMounted = (work: (widget: Mounted) => unknown) =>
    void mounted.then((widget) => widget && guarded(apiName, () => work(widget)));
  return {
    open: () => whenMounted(({ chat }) => chat.open()),
    close: () => whenMounted(({ chat }) => chat.close()),
    identify: (token: string | null) =>
      whenMounted(({ chat }) =>
        chat.identify(token).catch((error: unknown) => {
          console.warn(`${apiName}: identify failed: ${error}`);
        }),
      ),
    setTheme: (theme: unknown) => whenMounted((widget) => widget.setTheme(theme)),
    on: (event: string, listener: (detail: unknown) => void) => listeners.on(event, listener),
  };
}

start();

import { installApi, Listeners } from '../shared/command-queue.js';
import { loaded } from '../shared/loaded.js';
import { scriptContext } from '../shared/script-context.js';
import { themeOf } from '../shared/theme.js';
import type { Model } from './model.js';
import { mountBeacon } from './mount.js';
import type { Beacon } from './record.js';

const apiName = 'PharosBeacon';

/** `<script src="https://…/api/public/beacon.js" data-beacon="bcn_…" async></script>` */
function start(): void {
  const context = scriptContext('beacon.js', 'beacon');
  if (!context || context.isAgain) return;
  const { base, data, id } = context;
  const listeners = new Listeners(apiName);
  const mounted = loaded<Beacon>(`${base}beacons/${encodeURIComponent(id)}`).then((beacon) =>
    beacon ? mountBeacon({ base, beacon, locale: data.locale, theme: themeOf(data.theme), listeners }) : undefined,
  );
  installApi(apiName, commands(id, mounted, listeners));
}

type Command = (...args: never[]) => unknown;

/** What the page can ask for. Of several beacons, one is named by its id; the first of the page answers when none is. */
function commands(id: string, mounted: Promise<Model | undefined>, listeners: Listeners) {
  const others = (window as unknown as Record<string, Record<string, Command> | undefined>)[apiName];
  const first = others === undefined || Array.isArray(others);
  const route = (name: 'open' | 'close') => (wanted?: string) => {
    if (wanted === id || (wanted === undefined && first)) void mounted.then((model) => model?.[name]());
    else if (!first) others[name]?.(wanted as never);
  };
  return {
    open: route('open'),
    close: route('close'),
    on: (event: string, listener: (detail: unknown) => void) => {
      const ends = [listeners.on(event, listener), ...(first ? [] : [others.on?.(event as never, listener as never)])];
      return () => {
        for (const end of ends) if (typeof end === 'function') end();
      };
    },
  };
}

start();

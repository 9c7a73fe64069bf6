import { render } from 'preact';
import { palette } from '../shared/colors.js';
import type { Listeners } from '../shared/command-queue.js';
import { localeWishes, pickLocale } from '../shared/locale.js';
import { shadowHost } from '../shared/shadow-host.js';
import { Storage } from '../shared/storage.js';
import type { Theme } from '../shared/theme.js';
import styles from './beacon.css';
import { BeaconView } from './beacon.js';
import { formLanguages } from './languages.js';
import { Model } from './model.js';
import type { Beacon } from './record.js';

export interface BeaconOptions {
  /** `…/api/public/` */
  readonly base: string;
  readonly beacon: Beacon;
  readonly locale: string | undefined;
  readonly theme: Theme;
  readonly listeners: Listeners;
}

/** Puts a beacon into the page. */
export function mountBeacon({ base, beacon, locale: wish, theme, listeners }: BeaconOptions): Model {
  const locale = pickLocale(formLanguages, localeWishes(wish));
  const { position, primary_color: color } = beacon;
  const { root, place, putBack } = shadowHost('beacon', beacon.id, styles, locale, { position, color, theme });
  const submit = palette(beacon.form.submit_button_color ?? beacon.primary_color, false);
  // Each name is written out, because the build shortens the names of custom properties that it reads.
  place.style.setProperty('--submit', submit['--brand'] ?? '');
  place.style.setProperty('--on-submit', submit['--on-brand'] ?? '');
  place.style.setProperty('--submit-deep', submit['--brand-deep'] ?? '');

  const storage = new Storage(beacon.id);
  const greets = beacon.greeting_text !== '' && storage.get('greeted') === undefined;
  let wasOpen = false;
  const show = () => {
    putBack();
    if (!model.state.greeting) storage.set('greeted', '1');
    const hadFocus = root.activeElement;
    render(<BeaconView model={model} beacon={beacon} text={locale.strings} />, place);
    // What had the focus may have gone: the window, or a greeting that was closed.
    if (!model.state.open && (wasOpen || (hadFocus && !root.activeElement)))
      place.querySelector<HTMLElement>('.launcher')?.focus({ preventScroll: true });
    wasOpen = model.state.open;
  };
  const onIssues = () => place.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  const model = new Model({ base, beacon, text: locale.strings, listeners, show, onIssues }, greets);
  show();
  return model;
}

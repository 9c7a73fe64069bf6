import { t } from '../messages/index.js';
import { gather } from './gather.js';
import { isLookedAt } from './looking.js';
import { nextAddress } from './notification-texts.js';

/** What a stream says of something that the person is told of. */
export interface Told {
  readonly id: string;
  readonly type: keyof typeof t.notifications.kinds;
  readonly project_id: string;
  readonly conversation_id: string;
  readonly message_id: string | null;
  /** When it happened, in milliseconds since 1970. */
  readonly at: number;
  readonly alert: { readonly desktop: boolean; readonly sound: boolean };
}

/** What comes later was missed, as by a laptop that slept: the bell counts it, and no sound tells of it. */
const lateMs = 60_000;
/** Browsers let a tab in the background wait for a minute before its timers run. */
const heardMs = 90_000;
/** The tab in which it is open already comes first, and keeps the others quiet; what comes at once is told at once. */
const afterMs = 400;

/**
 * Sounds and shows a notification of the desktop, as the person wishes, unless they look at the conversation already. Of several tabs, one
 * does, and of several notifications at once, there is one sound.
 */
export function alertOf(told: Told): void {
  if (!(told.alert.desktop || told.alert.sound) || Date.now() - told.at > lateMs) return;
  if (isLookedAt() && location.pathname.endsWith(told.conversation_id)) void claim(told);
  else later(told);
}

const later = gather<Told>(afterMs, async (all) => {
  const claimed = await Promise.all(all.map(claim));
  alert(all.filter((_, at) => claimed[at]));
});

/** Whether it is for this tab to tell of it; then the other tabs do not. */
function claim({ id }: Told): Promise<boolean> {
  return new Promise((resolve) => {
    void navigator.locks.request(`pharos-desk-alert-${id}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      // The other tabs hear of it within this time.
      if (lock !== null) await new Promise((end) => setTimeout(end, heardMs));
    });
  });
}

function alert(all: readonly Told[]): void {
  if (all.some(({ alert: { sound } }) => sound)) ring();
  const shown = all.filter(({ alert: { desktop } }) => desktop);
  if (shown.length > 0) show(shown);
}

/** Two soft tones. A page that nobody has clicked in yet may make no sound. */
function ring(): void {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.06, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.5);
  volume.connect(audio.destination);
  for (const [at, hertz] of [660, 880].entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(volume);
    tone.start(audio.currentTime + at * 0.12);
    tone.stop(audio.currentTime + 0.5);
  }
  setTimeout(() => void audio.close(), 1_000);
}

/** One notification leads to its conversation; several lead to the desk, whose bell lists them. */
function show(all: readonly Told[]): void {
  const [first] = all;
  if (first === undefined || !('Notification' in window)) return;
  if (Notification.permission !== 'granted' || document.hasFocus()) return;
  const isOne = all.every(({ conversation_id }) => conversation_id === first.conversation_id);
  const text = all.length === 1 ? t.notifications.kinds[first.type] : t.notifications.several(all.length);
  const shown = new Notification(text, { tag: first.id });
  shown.onclick = () => {
    window.focus();
    if (isOne) location.assign(nextAddress(first));
  };
}

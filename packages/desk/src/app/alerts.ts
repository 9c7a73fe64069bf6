import { t } from '../messages/index.js';
import { nextAddress } from './notification-texts.js';

/** What a stream says of something that the person is told of. */
export interface Told {
  readonly id: string;
  readonly type: keyof typeof t.notifications.kinds;
  readonly project_id: string;
  readonly conversation_id: string;
  readonly alert: { readonly desktop: boolean; readonly sound: boolean };
}

/** Browsers let a tab in the background wait for a minute before its timers run. */
const heardMs = 90_000;
/** The tab in which it is open already comes first, and keeps the others quiet. */
const afterMs = 150;

/**
 * Sounds and shows a notification of the desktop, as the person wishes, unless they look at the conversation already. Of several tabs, one
 * does.
 */
export function alertOf(told: Told): void {
  if (!(told.alert.desktop || told.alert.sound)) return;
  const isOpen = document.visibilityState === 'visible' && location.pathname.endsWith(told.conversation_id);
  if (isOpen) void claim(told, () => undefined);
  else setTimeout(() => void claim(told, () => alert(told)), afterMs);
}

/** Does something unless another tab has done it. */
function claim({ id }: Told, run: () => void): Promise<unknown> {
  return navigator.locks.request(`pharos-desk-alert-${id}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    run();
    // The other tabs hear of it within this time.
    await new Promise((resolve) => setTimeout(resolve, heardMs));
  });
}

function alert(told: Told): void {
  if (told.alert.sound) ring();
  if (told.alert.desktop) show(told);
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

function show({ id, type, project_id, conversation_id }: Told): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || document.hasFocus()) return;
  const shown = new Notification(t.notifications.kinds[type], { tag: id });
  shown.onclick = () => {
    window.focus();
    location.assign(nextAddress({ project_id, conversation_id }));
  };
}

import { t } from '../messages/index.js';
import { say } from '../ui/toasts.js';

/** As long as bad news stays on the screen. */
const shownMs = 10_000;

interface Unmade {
  readonly text: string;
  readonly at: number;
}

let lately: readonly Unmade[] = [];

/** Says what was not done later on, and of which conversation. What is said shortly after another is said with it. */
export function sayUnmade(about: string, why: string): void {
  const now = Date.now();
  lately = [...lately.filter(({ at }) => now - at < shownMs), { text: `${about}: ${why}`, at: now }];
  say({ text: t.actions.refused(lately.map(({ text }) => text).join(' · ')), isBad: true });
}

import { useSingleKeys } from '../app/habits.js';
import { isSingle } from '../app/is-single.js';
import css from './keys.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const shown: Readonly<Record<string, string>> = isMac
  ? { mod: '⌘', shift: '⇧', enter: '↵', esc: 'Esc' }
  : { mod: 'Ctrl', shift: '⇧', enter: '↵', esc: 'Esc' };

/** Keys as they are printed on the keyboard: `mod+enter`, `g m`. Single keys that are turned off do not show. */
export function Keys({ keys }: { readonly keys: string }) {
  const [hasSingle] = useSingleKeys();
  if (isSingle(keys) && !hasSingle) return null;
  const parts = keys.split(/[+ ]/).map((key, at) => ({ id: `${at}${key}`, text: shown[key] ?? key.toUpperCase() }));
  return (
    <span className={css.keys} aria-hidden>
      {parts.map(({ id, text }) => (
        <kbd key={id} className={css.key}>
          {text}
        </kbd>
      ))}
    </span>
  );
}

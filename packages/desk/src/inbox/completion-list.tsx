import type { Completion } from './completion.js';
import css from './composer.module.css';

interface ListProps {
  readonly id: string;
  readonly found: readonly Completion[];
  readonly chosen: Completion | undefined;
  onChoose(completion: Completion): void;
}

/** What fits what was typed, above the text. The keyboard stays in the text. */
export function CompletionList({ id, found, chosen, onChoose }: ListProps) {
  if (found.length === 0) return null;
  return (
    <div role="listbox" id={id} className={css.completions} tabIndex={-1}>
      {found.map((completion) => (
        <div
          key={completion.id}
          id={`${id}-${completion.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={completion === chosen}
          className={css.completion}
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(completion);
          }}
        >
          <span className="truncate">{completion.text}</span>
          <span className={`${css.about} truncate`}>{completion.about}</span>
        </div>
      ))}
    </div>
  );
}

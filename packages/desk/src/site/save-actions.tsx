import { siteTexts } from '../messages/site.js';
import { Button } from '../ui/button.js';
import type { Draft } from './draft.js';
import css from './site.module.css';

interface SaveActionsProps {
  readonly draft: Pick<Draft<object>, 'isChanged' | 'discard'>;
  readonly isBusy: boolean;
  /** What the button says. */
  readonly save?: string;
  onSave(): void;
}

/** Saves what was changed, or takes it back. */
export function SaveActions({ draft, isBusy, save = siteTexts.save, onSave }: SaveActionsProps) {
  return (
    <div className={css.actions}>
      {draft.isChanged && (
        <Button look="quiet" disabled={isBusy} onClick={draft.discard}>
          {siteTexts.discard}
        </Button>
      )}
      <Button look="main" disabled={isBusy || !draft.isChanged} onClick={onSave}>
        {save}
      </Button>
    </div>
  );
}

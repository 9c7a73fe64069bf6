import { Dialog } from '@base-ui/react/dialog';
import type { FormEvent, ReactNode } from 'react';
import { troubleOf } from '../app/api.js';
import { t } from '../messages/index.js';
import { Button } from './button.js';
import css from './dialog.module.css';
import picker from './picker.module.css';

interface FormDialogProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly children?: ReactNode;
  /** What its button says; it does what the form is for. */
  readonly submit: string;
  /** Whether it holds code or a table, for which the usual width is too little. */
  readonly isWide?: boolean;
  /** Whether something goes that does not come back. */
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  /** Whether something is still missing. */
  readonly isIncomplete?: boolean;
  /** Why the platform has refused it. */
  readonly error?: unknown;
  /** A further button, beside the one that submits. */
  readonly other?: ReactNode;
  /** What the button says that closes it without doing anything; null: there is none. */
  readonly cancel?: string | null;
  onSubmit(): void;
  onClose(): void;
}

/** A form above the page. It is drawn for as long as it is open, and closes by Escape, but not by a click beside it: what was typed stays. */
export function FormDialog({ title, about, children, isWide, error, onSubmit, onClose, ...foot }: FormDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!foot.isBusy && !foot.isIncomplete) onSubmit();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={picker.backdrop} />
        <Dialog.Viewport className={picker.viewport}>
          <Dialog.Popup className={css.popup} data-wide={isWide || undefined} render={<form onSubmit={submit} />}>
            <Dialog.Title className={css.title}>{title}</Dialog.Title>
            <div className={css.body}>
              {about && <Dialog.Description className={css.about}>{about}</Dialog.Description>}
              {children}
            </div>
            {error != null && (
              <p className={css.error} role="alert">
                {troubleOf(error).text}
              </p>
            )}
            <Foot {...foot} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type FootProps = Omit<FormDialogProps, 'title' | 'isWide' | 'onSubmit' | 'onClose'>;

function Foot({ submit, isDanger, isBusy, isIncomplete, other, cancel = t.dialog.cancel }: FootProps) {
  return (
    <footer className={css.foot}>
      {other}
      <span className={css.gap} />
      {cancel !== null && <Dialog.Close render={<Button look="quiet" />}>{cancel}</Dialog.Close>}
      <Button type="submit" look={isDanger ? 'danger' : 'main'} disabled={isBusy || isIncomplete}>
        {submit}
      </Button>
    </footer>
  );
}

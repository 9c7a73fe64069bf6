import { Toast } from '@base-ui/react/toast';
import { XIcon } from '@primer/octicons-react';
import { useEffect } from 'react';
import { t } from '../messages/index.js';
import type { Said } from './said.js';
import css from './toasts.module.css';

interface ListProps {
  /** What was said last, if anything was. */
  readonly said: Said | undefined;
}

const manager = Toast.createToastManager<{ isBad: boolean }>();

function add({ text, isBad = false, action }: Said): void {
  const id = 'said';
  manager.close(id);
  manager.add({
    id,
    title: text,
    timeout: isBad ? 10_000 : 6_000,
    priority: isBad ? 'high' : 'low',
    data: { isBad },
    ...(action && {
      actionProps: {
        children: action.text,
        onClick: () => {
          manager.close(id);
          action.run();
        },
      },
    }),
  });
}

/** Says for some seconds what was said last. What is said next takes its place. */
export function ToastList({ said }: ListProps) {
  useEffect(() => {
    if (said) add(said);
  }, [said]);
  return (
    <Toast.Provider toastManager={manager} limit={1}>
      <Toast.Portal>
        <Toast.Viewport className={css.place}>
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts } = Toast.useToastManager<{ isBad: boolean }>();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={toast.data?.isBad ? `${css.toast} ${css.bad}` : css.toast}>
      <Toast.Content className={css.content}>
        <Toast.Title className={css.text} render={<p />} />
        <Toast.Action className={css.action} />
        <Toast.Close className={css.close} aria-label={t.keys.close}>
          <XIcon />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

import type { ComponentProps, ReactNode } from 'react';
import css from './button.module.css';
import { Hint } from './hint.js';

type ButtonProps = ComponentProps<'button'> & { readonly look?: 'main' | 'plain' | 'quiet' | 'danger' };

/** A button with words. The main one is the person's own next action: one on a page. */
export function Button({ look = 'plain', className = '', ...props }: ButtonProps) {
  return <button type="button" className={`${css.button} ${css[look]} ${className}`} {...props} />;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  readonly label: string;
  /** The keys that do the same. */
  readonly keys?: string;
  readonly children: ReactNode;
};

/** A button with a picture; its name and keys show when it is pointed at. */
export function IconButton({ label, keys, children, className = '', ...props }: IconButtonProps) {
  return (
    <Hint text={label} keys={keys}>
      <button type="button" aria-label={label} className={`${css.icon} ${className}`} {...props}>
        {children}
      </button>
    </Hint>
  );
}

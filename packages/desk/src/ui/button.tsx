import type { ComponentProps, ReactNode } from 'react';
import css from './button.module.css';

type ButtonProps = ComponentProps<'button'> & {
  readonly look?: 'main' | 'plain' | 'quiet' | 'danger';
  /** What it does, in more words; shows when it is pointed at. */
  readonly hint?: string;
  /** The keys that do the same. */
  readonly keys?: string;
};

/** A button with words. The main one is the person's own next action: one on a page. */
export function Button({ look = 'plain', className = '', hint, keys, ...props }: ButtonProps) {
  const own = `${css.button} ${css[look]} ${className}`;
  return <button type="button" className={own} data-hint={hint} data-hint-keys={keys} {...props} />;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  readonly label: string;
  /** The keys that do the same. */
  readonly keys?: string;
  readonly children: ReactNode;
};

/** A button with a picture; its name and keys show when it is pointed at. */
export function IconButton({ label, keys, className = '', ...props }: IconButtonProps) {
  const own = `${css.icon} ${className}`;
  return <button type="button" aria-label={label} className={own} data-hint={label} data-hint-keys={keys} {...props} />;
}

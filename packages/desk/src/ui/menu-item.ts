import type { ReactNode } from 'react';

/** One of the actions of a menu. */
export interface MenuItem {
  readonly id: string;
  readonly text: string;
  readonly icon?: ReactNode;
  readonly keys?: string;
  readonly isChosen?: boolean;
  run(): void;
}

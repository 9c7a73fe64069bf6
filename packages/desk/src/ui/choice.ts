import type { ReactNode } from 'react';

export interface Choice {
  readonly id: string;
  readonly text: string;
  readonly group?: string;
  readonly icon?: ReactNode;
  readonly keys?: string;
  readonly isChosen?: boolean;
  run(): void;
}

export interface PickerProps {
  readonly label: string;
  readonly hint: string;
  readonly empty: string;
  readonly choices: readonly Choice[];
  /** What was found for the text, wherever its words stand. */
  readonly found?: readonly Choice[];
  /** Whether it stays open after a choice, as for several tags. */
  readonly staysOpen?: boolean;
  /** Whether the keys beside the choices choose them here: as long as nothing longer is typed. */
  readonly hasKeys?: boolean;
  /** Whether what is typed is the beginning of a text of which a choice is made. */
  begins?(text: string): boolean;
  /** A choice that is made of what was typed. */
  made?(text: string): Choice | undefined;
  /** Hears what is typed. */
  onText?(text: string): void;
  onClose(): void;
}

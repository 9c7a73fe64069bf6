import { ArrowDownIcon, ArrowUpIcon } from '@primer/octicons-react';
import { reportTexts } from '../messages/reports.js';
import { changeOf, type Meaning } from './compare.js';
import { shown } from './format.js';
import css from './reports.module.css';

interface ValueProps extends Meaning {
  readonly now: number | null;
  readonly before: number | null;
}

interface FigureProps extends ValueProps {
  readonly name: string;
  /** What it is measured by. */
  readonly about?: string | undefined;
}

/** A figure with its name, and how it differs from the one before. */
export function Figure({ name, about, ...value }: FigureProps) {
  return (
    <div className={css.figure}>
      <dt>{name}</dt>
      <dd>
        <strong>{shown(value.now, value.measure)}</strong>
        <ChangeText {...value} />
        {about && <span className={css.about}>{about}</span>}
      </dd>
    </div>
  );
}

/** How a figure differs from the one before: by an arrow and in words; its colour says nothing more. */
export function ChangeText({ now, before, measure, wish }: ValueProps) {
  const change = changeOf(now, before, { measure, wish });
  if (now === null) return null;
  if (change === undefined) return <span className={css.change}>{reportTexts.changes.unknown}</span>;
  const { direction, tone, text } = change;
  return (
    <span className={css.change} data-tone={tone} title={reportTexts.changes.was(shown(before, measure))}>
      {direction === 'up' && <ArrowUpIcon size={12} />}
      {direction === 'down' && <ArrowDownIcon size={12} />}
      {text}
    </span>
  );
}

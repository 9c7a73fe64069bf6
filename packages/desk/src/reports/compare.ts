import { reportTexts } from '../messages/reports.js';
import { type Measure, shown, shownPercent } from './format.js';

/** Whether more of a figure is better, worse, or neither. */
export type Wish = 'more' | 'less' | 'neither';

/** What a figure measures, and which of its changes are good. */
export interface Meaning {
  readonly measure: Measure;
  readonly wish: Wish;
}

/** How a figure differs from the one before: in words, and whether that is what one wishes for. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  readonly tone: 'good' | 'bad' | 'plain';
  readonly text: string;
}

function toneOf(isUp: boolean, wish: Wish): Change['tone'] {
  if (wish === 'neither') return 'plain';
  return isUp === (wish === 'more') ? 'good' : 'bad';
}

/** The difference as one speaks of it, rounded: points of a share, tenths of a rating, else hundredths of what was before. */
function differenceOf(now: number, before: number, measure: Measure): number {
  if (measure === 'share') return Math.round((now - before) * 100);
  if (measure === 'rating') return Math.round((now - before) * 10) / 10;
  return now === before ? 0 : Math.round(((now - before) / before) * 100);
}

function amountOf(difference: number, measure: Measure): string {
  if (measure === 'share') return reportTexts.points(difference);
  return measure === 'rating' ? shown(difference, 'rating') : shownPercent(difference / 100);
}

/** How a figure differs from the one before; undefined where one of the two could not be measured. */
export function changeOf(now: number | null, before: number | null, { measure, wish }: Meaning): Change | undefined {
  if (now === null || before === null) return undefined;
  const { changes } = reportTexts;
  const difference = differenceOf(now, before, measure);
  if (difference === 0) return { direction: 'same', tone: 'plain', text: changes.same };
  if (!Number.isFinite(difference)) return { direction: 'up', tone: 'plain', text: changes.fromNothing };
  const isUp = difference > 0;
  const text = changes[measure][isUp ? 'more' : 'less'](amountOf(Math.abs(difference), measure));
  return { direction: isUp ? 'up' : 'down', tone: toneOf(isUp, wish), text };
}

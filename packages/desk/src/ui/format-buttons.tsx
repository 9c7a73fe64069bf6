import {
  BoldIcon,
  CodeIcon,
  HeadingIcon,
  type Icon,
  ItalicIcon,
  LinkIcon,
  ListOrderedIcon,
  ListUnorderedIcon,
  QuoteIcon,
} from '@primer/octicons-react';
import type { ReactNode } from 'react';
import type { Format } from '../markdown/formats.js';
import { IconButton } from './button.js';

const icons: Readonly<Record<Format, Icon>> = {
  bold: BoldIcon,
  italic: ItalicIcon,
  heading: HeadingIcon,
  link: LinkIcon,
  bullets: ListUnorderedIcon,
  numbers: ListOrderedIcon,
  quote: QuoteIcon,
  code: CodeIcon,
};

interface FormatButtonsProps<Shown extends Format> {
  /** What they are called, in the order in which they stand. */
  readonly texts: Readonly<Record<Shown, string>>;
  readonly label: string;
  readonly className: string | undefined;
  readonly keys: Readonly<Partial<Record<NoInfer<Shown>, string>>>;
  readonly isOff?: boolean;
  /** More buttons behind them. */
  readonly children?: ReactNode;
  onFormat(format: NoInfer<Shown>): void;
}

/** Formats what is selected. The keyboard stays in the text. */
export function FormatButtons<Shown extends Format>(props: FormatButtonsProps<Shown>) {
  const { texts, label, className, keys, isOff = false, children, onFormat } = props;
  return (
    <div className={className} role="toolbar" aria-label={label} aria-hidden={isOff}>
      {(Object.keys(texts) as Shown[]).map((format) => {
        const Picture: Icon = icons[format];
        return (
          <IconButton
            key={format}
            label={texts[format]}
            {...(keys[format] && { keys: keys[format] })}
            disabled={isOff}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onFormat(format)}
          >
            <Picture size={16} />
          </IconButton>
        );
      })}
      {children}
    </div>
  );
}

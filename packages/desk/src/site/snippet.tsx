import { CheckIcon, CopyIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { t } from '../messages/index.js';
import { IconButton } from '../ui/button.js';
import css from './site.module.css';

/** Several lines to copy into a program or a page. */
export function Snippet({ label, code }: { readonly label: string; readonly code: string }) {
  const [copied, setCopied] = useState('');
  const isCopied = copied === code;
  const copy = () =>
    void navigator.clipboard.writeText(code).then(
      () => setCopied(code),
      () => setCopied(''),
    );
  return (
    <div className={css.snippet}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard */}
      <section tabIndex={0} aria-label={label}>
        <pre dir="ltr">{code}</pre>
      </section>
      <IconButton label={isCopied ? t.area.copied : t.area.copy(label)} onClick={copy}>
        {isCopied ? <CheckIcon /> : <CopyIcon />}
      </IconButton>
      <span role="status" className="hidden-text">
        {isCopied && t.area.copied}
      </span>
    </div>
  );
}

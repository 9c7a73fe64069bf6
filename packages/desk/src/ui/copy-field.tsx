import { CheckIcon, CopyIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { t } from '../messages/index.js';
import { IconButton } from './button.js';
import css from './copy-field.module.css';

/** A text to hand over, with a button that copies it. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className={css.copy}>
      <input readOnly value={value} aria-label={label} onFocus={({ target }) => target.select()} />
      <IconButton label={isCopied ? t.area.copied : t.area.copy(label)} onClick={copy}>
        {isCopied ? <CheckIcon /> : <CopyIcon />}
      </IconButton>
      <span role="status" className="hidden-text">
        {isCopied && t.area.copied}
      </span>
    </div>
  );
}

import { useState } from 'react';
import { settingTexts } from '../messages/settings.js';
import { Button } from '../ui/button.js';
import { FormDialog } from '../ui/dialog.js';
import own from './settings.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  onClose(): void;
}

/** The codes that stand in for the app, once each. They are shown only now. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { secondFactor: words, invite } = settingTexts;
  const [isCopied, setCopied] = useState(false);
  const text = codes.join('\n');
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <FormDialog
      title={words.recovery}
      about={words.recoveryAbout}
      submit={invite.close}
      cancel={null}
      onSubmit={onClose}
      onClose={onClose}
    >
      <ul className={own.codes} aria-label={words.recovery}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={own.buttons}>
        <Button onClick={copy}>{isCopied ? words.copied : words.copy}</Button>
        <Button onClick={() => download(`${text}\n`, words.fileName)}>{words.download}</Button>
      </p>
    </FormDialog>
  );
}

function download(text: string, name: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}

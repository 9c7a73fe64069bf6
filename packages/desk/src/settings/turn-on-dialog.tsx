import { PharosError, type SecondFactorSecret } from '@pharos/sdk';
import { useState } from 'react';
import { Refusal } from '../app/area.js';
import { settingTexts } from '../messages/settings.js';
import { CopyField } from '../ui/copy-field.js';
import { FormDialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { QrPicture } from './qr-picture.js';
import { RecoveryCodes } from './recovery-codes.js';
import { useBeginSecondFactor, useConfirmSecondFactor } from './second-factor-queries.js';
import own from './settings.module.css';

/** Turns the second factor on: the password, a first code of the app, and the recovery codes, one after the other. */
export function TurnOnDialog({ onClose }: { onClose(): void }) {
  const { secondFactor: words, security } = settingTexts;
  const [password, setPassword] = useState('');
  const begin = useBeginSecondFactor();
  if (begin.data) return <ConfirmDialog made={begin.data} onClose={onClose} />;
  const isWrong = begin.error instanceof PharosError && begin.error.code === 'CREDENTIALS_INVALID';
  return (
    <FormDialog
      title={words.turnOnTitle}
      about={words.turnOnAbout}
      submit={words.goOn}
      isBusy={begin.isPending}
      isIncomplete={password === ''}
      onSubmit={() => begin.mutate(password)}
      onClose={onClose}
    >
      <TextField
        label={words.password}
        type="password"
        maxLength={256}
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Refusal error={begin.error} text={isWrong ? security.wrong : undefined} />
    </FormDialog>
  );
}

interface ConfirmDialogProps {
  readonly made: SecondFactorSecret;
  onClose(): void;
}

function ConfirmDialog({ made: { secret, uri }, onClose }: ConfirmDialogProps) {
  const { secondFactor: words } = settingTexts;
  const [code, setCode] = useState('');
  const confirm = useConfirmSecondFactor();
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery_codes} onClose={onClose} />;
  return (
    <FormDialog
      title={words.turnOnTitle}
      submit={words.turnOn}
      isBusy={confirm.isPending}
      isIncomplete={code.trim() === ''}
      onSubmit={() => confirm.mutate(code)}
      onClose={onClose}
    >
      <p>{words.addToApp}</p>
      <QrPicture text={uri} label={words.qr} />
      <CopyField label={words.key} value={secret.replace(/(.{4})(?=.)/g, '$1 ')} />
      <p>
        <a className={own.link} href={uri}>
          {words.openApp}
        </a>
      </p>
      <CodeField label={words.code} hint={words.codeHint} value={code} onChange={setCode} />
      <Refusal error={confirm.error} text={codeText(confirm.error)} />
    </FormDialog>
  );
}

interface CodeFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  onChange(value: string): void;
}

/** A code of the app. */
export function CodeField({ onChange, ...props }: CodeFieldProps) {
  return (
    <TextField
      {...props}
      maxLength={40}
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** What is said of a code that is not the right one. */
export const codeText = (error: unknown): string | undefined =>
  error instanceof PharosError && error.code === 'SECOND_FACTOR_INVALID'
    ? settingTexts.secondFactor.wrongCode
    : undefined;

import { useState } from 'react';
import { Refusal } from '../app/area.js';
import { settingTexts } from '../messages/settings.js';
import { FormDialog } from '../ui/dialog.js';
import { useRemoveSecondFactor, useSecondFactor } from './second-factor-queries.js';
import { CodeField, codeText } from './turn-on-dialog.js';

/** Turns the second factor off, with a code. */
export function TurnOffDialog({ onClose }: { onClose(): void }) {
  const { secondFactor: words } = settingTexts;
  const [code, setCode] = useState('');
  const isRequired = useSecondFactor().data?.required;
  const remove = useRemoveSecondFactor();
  return (
    <FormDialog
      title={words.turnOffTitle}
      about={isRequired ? words.turnOffRequired : words.turnOffAbout}
      submit={words.turnOff}
      isDanger
      isBusy={remove.isPending}
      isIncomplete={code.trim() === ''}
      onSubmit={() => remove.mutate(code, { onSuccess: onClose })}
      onClose={onClose}
    >
      <CodeField label={words.code} hint={words.codeOrRecovery} value={code} onChange={setCode} />
      <Refusal error={remove.error} text={codeText(remove.error)} />
    </FormDialog>
  );
}

import { useState } from 'react';
import { Section } from '../app/area.js';
import { settingTexts } from '../messages/settings.js';
import css from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { Problem, Skeleton } from '../ui/states.js';
import { useSecondFactor } from './second-factor-queries.js';
import { TurnOffDialog } from './turn-off-dialog.js';
import { TurnOnDialog } from './turn-on-dialog.js';

/** Whether signing in asks for a code of an app, and how to change that. */
export function SecondFactor() {
  const { secondFactor: words } = settingTexts;
  const { data, error, isPending, refetch } = useSecondFactor();
  const [open, setOpen] = useState<'on' | 'off' | undefined>();
  const close = () => setOpen(undefined);
  const action = data && (
    <Button onClick={() => setOpen(data.enabled ? 'off' : 'on')}>{data.enabled ? words.turnOff : words.turnOn}</Button>
  );
  return (
    <Section title={words.title} about={words.about} action={action}>
      {isPending && <Skeleton rows={1} height={30} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data && (
        <p className={data.enabled ? undefined : css.faint}>
          {data.enabled ? words.isOn(data.recovery_codes) : words.isOff}
        </p>
      )}
      {open === 'on' && <TurnOnDialog onClose={close} />}
      {open === 'off' && <TurnOffDialog onClose={close} />}
    </Section>
  );
}

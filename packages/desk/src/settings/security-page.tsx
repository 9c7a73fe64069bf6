import { PharosError } from '@pharos/sdk';
import { type FormEvent, useState } from 'react';
import { Page, Refusal, Section } from '../app/area.js';
import { useOrganization } from '../app/organization.js';
import { settingTexts } from '../messages/settings.js';
import css from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/field.js';
import { say } from '../ui/toasts.js';
import { useChangePassword } from './me-queries.js';
import { RequiredFactor } from './required-factor.js';
import { SecondFactor } from './second-factor.js';
import { Sessions } from './sessions.js';
import { useSignInWays } from './sign-in-queries.js';
import { SignInWays } from './sign-in-ways.js';

/** How the person signs in, and where they are signed in. */
export function SecurityPage() {
  const { security: words } = settingTexts;
  const { mayManage } = useOrganization();
  const { data: signIn } = useSignInWays();
  return (
    <Page title={words.title}>
      {signIn?.has_password !== false && (
        <Section title={words.password} about={words.passwordAbout}>
          <Password />
        </Section>
      )}
      <SignInWays />
      <SecondFactor />
      {mayManage && <RequiredFactor />}
      <Sessions />
    </Page>
  );
}

function Password() {
  const { security: words } = settingTexts;
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useChangePassword();
  const isWrong = change.error instanceof PharosError && change.error.code === 'CREDENTIALS_INVALID';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { current_password: current, password: next },
      {
        onSuccess: () => {
          setCurrent('');
          setNext('');
          say({ text: words.passwordChanged });
        },
      },
    );
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <TextField
        label={words.current}
        type="password"
        required
        maxLength={256}
        autoComplete="current-password"
        value={current}
        onChange={({ target }) => setCurrent(target.value)}
      />
      <TextField
        label={words.next}
        hint={words.nextHint}
        type="password"
        required
        minLength={10}
        maxLength={256}
        autoComplete="new-password"
        value={next}
        onChange={({ target }) => setNext(target.value)}
      />
      <Refusal error={change.error} text={isWrong ? words.wrong : undefined} />
      <p>
        <Button type="submit" disabled={change.isPending || current === '' || next === ''}>
          {words.change}
        </Button>
      </p>
    </form>
  );
}

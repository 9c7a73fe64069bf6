import type { SignInWay } from '@pharos/sdk';
import { KeyIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { Refusal, Section } from '../app/area.js';
import { exactTime, shortDate, shortTime, useNow } from '../app/time.js';
import { settingTexts } from '../messages/settings.js';
import css from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { FormDialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { Problem } from '../ui/states.js';
import { useConnect, useDisconnect, useSignInWays } from './sign-in-queries.js';

/** The providers at which the person can sign in; nothing where the platform has none. */
export function SignInWays() {
  const { signIn: words } = settingTexts;
  const { data, error, refetch } = useSignInWays();
  const disconnect = useDisconnect();
  const [connecting, setConnecting] = useState<SignInWay>();
  if (data?.providers.length === 0 || (!data && !error)) return null;
  return (
    <Section title={words.title} about={words.about}>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <Refusal error={disconnect.error} />
      <ul className={css.rows}>
        {data?.providers.map((way) => (
          <Way
            key={way.provider}
            way={way}
            isBusy={disconnect.isPending}
            onConnect={() => setConnecting(way)}
            onDisconnect={() => disconnect.mutate(way.provider)}
          />
        ))}
      </ul>
      {data && connecting && (
        <ConnectDialog way={connecting} hasPassword={data.has_password} onClose={() => setConnecting(undefined)} />
      )}
    </Section>
  );
}

interface WayProps {
  readonly way: SignInWay;
  readonly isBusy: boolean;
  onConnect(): void;
  onDisconnect(): void;
}

function Way({ way, isBusy, onConnect, onDisconnect }: WayProps) {
  const { signIn: words } = settingTexts;
  const { name, connected_at: connectedAt, last_used_at: usedAt, email } = way;
  const now = useNow();
  const used = usedAt ? words.used(shortTime(usedAt, now)) : connectedAt && words.connectedOn(shortDate(connectedAt));
  return (
    <li className={css.row}>
      <KeyIcon className={css.faint} />
      <div className={css.rowMain}>
        <p className="truncate">
          <strong>{name}</strong>
        </p>
        <p className={css.faint} title={usedAt ? exactTime(usedAt) : undefined}>
          {connectedAt ? [email, used].filter(Boolean).join(' · ') : words.notConnected}
        </p>
      </div>
      {connectedAt ? (
        <Button look="quiet" disabled={isBusy} aria-label={words.disconnectFrom(name)} onClick={onDisconnect}>
          {words.disconnect}
        </Button>
      ) : (
        <Button aria-label={words.connectTo(name)} onClick={onConnect}>
          {words.connect}
        </Button>
      )}
    </li>
  );
}

interface ConnectDialogProps {
  readonly way: SignInWay;
  readonly hasPassword: boolean;
  onClose(): void;
}

/** Asks for the password once more: what is connected is another way into the account. */
function ConnectDialog({ way, hasPassword, onClose }: ConnectDialogProps) {
  const { signIn: words, security } = settingTexts;
  const [password, setPassword] = useState('');
  const connect = useConnect();
  return (
    <FormDialog
      title={words.connectTo(way.name)}
      about={words.connectAbout(way.name)}
      submit={words.continue}
      isBusy={connect.isPending || connect.isSuccess}
      isIncomplete={hasPassword && password === ''}
      error={connect.error}
      onSubmit={() => connect.mutate({ provider: way.provider, password })}
      onClose={onClose}
    >
      {hasPassword && (
        <TextField
          label={security.current}
          type="password"
          required
          maxLength={256}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
    </FormDialog>
  );
}

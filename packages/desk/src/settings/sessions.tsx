import type { UserSession } from '@pharos/sdk';
import { DeviceDesktopIcon } from '@primer/octicons-react';
import { Refusal, Section } from '../app/area.js';
import { exactTime, shortDate, shortTime, useNow } from '../app/time.js';
import { settingTexts } from '../messages/settings.js';
import css from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { Problem, Skeleton } from '../ui/states.js';
import { browserOf } from './browser-of.js';
import { useEndSessions, useSessions } from './me-queries.js';

/** The browsers in which the person is signed in, and how to end that. */
export function Sessions() {
  const { sessions: words } = settingTexts;
  const { data, error, isPending, refetch } = useSessions();
  const end = useEndSessions();
  const others = data?.filter(({ current }) => !current).map(({ id }) => id) ?? [];
  const endOthers = (
    <Button disabled={end.isPending} onClick={() => end.mutate(others)}>
      {words.endOthers}
    </Button>
  );
  return (
    <Section title={words.title} about={words.about} action={others.length > 0 && endOthers}>
      {isPending && <Skeleton rows={2} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <Refusal error={end.error} />
      <ul className={css.rows}>
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={end.isPending} onEnd={(id) => end.mutate([id])} />
        ))}
      </ul>
    </Section>
  );
}

interface RowProps {
  readonly session: UserSession;
  readonly isBusy: boolean;
  onEnd(id: string): void;
}

function SessionRow({ session, isBusy, onEnd }: RowProps) {
  const { sessions: words } = settingTexts;
  const { id, current, ip, user_agent, last_seen_at, created_at } = session;
  const now = useNow();
  const name = browserOf(user_agent) ?? words.unknown;
  return (
    <li className={css.row}>
      <DeviceDesktopIcon className={css.faint} />
      <div className={css.rowMain}>
        <p className="truncate" title={user_agent}>
          <strong>{name}</strong>
          {current && <span className={css.good}> · {words.current}</span>}
        </p>
        <p className={css.faint} title={exactTime(last_seen_at)}>
          {words.used(ip, shortTime(last_seen_at, now), shortDate(created_at))}
        </p>
      </div>
      {!current && (
        <Button look="quiet" disabled={isBusy} aria-label={words.endOf(name)} onClick={() => onEnd(id)}>
          {words.end}
        </Button>
      )}
    </li>
  );
}

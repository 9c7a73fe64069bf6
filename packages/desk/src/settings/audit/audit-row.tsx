import type { AuditEntry } from '@pharos/sdk';
import { ChevronRightIcon } from '@primer/octicons-react';
import { usePlaces } from '../../app/session.js';
import { exactTime, shortTime, useNow } from '../../app/time.js';
import { auditTexts as words } from '../../messages/audit.js';
import css from '../../ui/area.module.css';
import { Button } from '../../ui/button.js';
import own from '../settings.module.css';
import { auditPhrase, changesOf } from './audit-phrase.js';
import type { AuditSearch } from './audit-search.js';

interface RowProps {
  readonly entry: AuditEntry;
  onFilter(part: AuditSearch): void;
}

/** An entry as a sentence; all that is known of it shows when it is opened. */
export function AuditRow({ entry, onFilter }: RowProps) {
  const now = useNow();
  return (
    <li className={own.entry}>
      <details>
        <summary className={css.row}>
          <ChevronRightIcon className={own.marker} />
          <div className={css.rowMain}>
            <p className="truncate">
              <Sentence entry={entry} />
            </p>
            <Changes entry={entry} />
          </div>
          <time className={`${css.faint} ${own.when}`} dateTime={entry.created_at} title={exactTime(entry.created_at)}>
            {shortTime(entry.created_at, now)}
          </time>
        </summary>
        <Details entry={entry} onFilter={onFilter} />
      </details>
    </li>
  );
}

/** Who acted, by the name that they had then. */
function nameOf({ actor, api_key }: AuditEntry): string {
  if (actor.type === 'api_key') return words.key(api_key?.name ?? actor.name ?? '');
  return actor.name ?? words.actors[actor.type as keyof typeof words.actors] ?? actor.type;
}

function Sentence({ entry }: { readonly entry: AuditEntry }) {
  const { action, target, outcome, count, reason } = entry;
  const name = <strong dir="auto">{nameOf(entry)}</strong>;
  if (outcome === 'done')
    return (
      <>
        {name} {words.did(auditPhrase(action, target.type))}
      </>
    );
  return (
    <>
      {name} <span className={css.bad}>{words.denied(action, count)}</span> <span className={css.faint}>{reason}</span>
    </>
  );
}

/** What was changed, as far as it fits into a line; else what it was about. */
function Changes({ entry: { changes, target } }: { readonly entry: AuditEntry }) {
  const changed = changesOf(changes);
  const text = changed.map(({ field, from, to }) => `${field}: ${from} → ${to}`).join(', ');
  return <p className={`${css.faint} truncate`}>{changed.length > 0 ? text : target.id}</p>;
}

function Details({ entry, onFilter }: RowProps) {
  const { actor, target, action, ip, user_agent, request_id, api_key, changes, created_at } = entry;
  const project = usePlaces().find((place) => place.project.id === entry.project_id)?.project.name;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [words.time, exactTime(created_at)],
    [words.operation, action],
    [words.record, `${target.type} ${target.id}`],
    [words.project, project ?? entry.project_id],
    [words.actorId, actor.id],
    [words.apiKey, api_key && `${api_key.name} (${api_key.prefix}…)`],
    [words.ip, ip],
    [words.userAgent, user_agent],
    [words.requestId, request_id],
  ];
  const hasName = actor.type === 'user' || actor.type === 'api_key';
  const actorFilter = (hasName && actor.id) || actor.type;
  return (
    <div className={own.entryDetails}>
      <ChangeTable changes={changesOf(changes)} />
      <dl className={own.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className={own.buttons}>
        <Button onClick={() => onFilter({ actor: actorFilter })}>{words.allBy(nameOf(entry))}</Button>
        <Button onClick={() => onFilter({ target: target.id })}>{words.allAbout}</Button>
        <Button onClick={() => onFilter({ action })}>{words.allOfKind}</Button>
      </p>
    </div>
  );
}

function ChangeTable({ changes }: { readonly changes: ReturnType<typeof changesOf> }) {
  if (changes.length === 0) return null;
  return (
    <table className={own.changes}>
      <thead>
        <tr>
          <th>{words.field}</th>
          <th>{words.before}</th>
          <th>{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, from, to }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td dir="auto">{from}</td>
            <td dir="auto">{to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

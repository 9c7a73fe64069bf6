import { type FormEvent, useState } from 'react';
import { useOrganization } from '../../app/organization.js';
import { useOrganizationMembers } from '../../app/session.js';
import { auditTexts as words } from '../../messages/audit.js';
import { Button } from '../../ui/button.js';
import { Select, TextField } from '../../ui/field.js';
import own from '../settings.module.css';
import { auditActions, auditPhrase } from './audit-phrase.js';
import { type AuditSearch, actorTypes } from './audit-search.js';

interface FiltersProps {
  readonly search: AuditSearch;
  onChange(part: AuditSearch): void;
  onClear(): void;
}

type Options = readonly (readonly [string, string])[];

/** What was chosen otherwise than here, as by a link, is offered too. */
const withChosen = (options: Options, value = '', text = value): Options =>
  value === '' || options.some(([id]) => id === value) ? options : [...options, [value, text]];

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Which entries are shown: by whom, of what, about what, when. */
export function AuditFilters({ search, onChange, onClear }: FiltersProps) {
  const { actor = '', action = '', kind = '', from = '', to = '' } = search;
  const actions = Object.entries(auditActions).map(([id, target]) => [id, sentence(auditPhrase(id, target))] as const);
  const kinds = Object.entries(words.kinds);
  return (
    <div className={own.filters}>
      <Actor actor={actor} onChange={(value) => onChange({ actor: value })} />
      <Select
        label={words.action}
        value={action}
        options={withChosen([['', words.any], ...actions], action)}
        onChange={(value) => onChange({ action: value })}
      />
      <Select
        label={words.kind}
        value={kind}
        options={withChosen([['', words.any], ...kinds], kind)}
        onChange={(value) => onChange({ kind: value })}
      />
      <Target key={search.target ?? ''} target={search.target ?? ''} onChange={(target) => onChange({ target })} />
      <TextField
        label={words.from}
        type="date"
        value={from}
        max={to || undefined}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label={words.to}
        type="date"
        value={to}
        min={from || undefined}
        onChange={({ target }) => onChange({ to: target.value })}
      />
      {Object.keys(search).length > 0 && (
        <Button look="quiet" onClick={onClear}>
          {words.clear}
        </Button>
      )}
    </div>
  );
}

function Actor({ actor, onChange }: { readonly actor: string; onChange(actor: string): void }) {
  const { data: members = [] } = useOrganizationMembers(useOrganization().orgId);
  const people = members.map(({ id, name }) => [id, name] as const);
  const types = actorTypes.map((type) => [type, words.actorTypes[type]] as const);
  return (
    <Select
      label={words.actor}
      value={actor}
      options={withChosen([['', words.anybody], ...types, ...people], actor)}
      onChange={onChange}
    />
  );
}

/** The ID of a record is pasted as a whole: it counts at Enter, or when the field is left. */
function Target({ target, onChange }: { readonly target: string; onChange(target: string): void }) {
  const [typed, setTyped] = useState(target);
  const finish = () => typed.trim() !== target && onChange(typed.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    finish();
  };
  return (
    <form onSubmit={submit}>
      <TextField
        label={words.target}
        placeholder="cnv_…"
        value={typed}
        maxLength={1024}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
      />
    </form>
  );
}

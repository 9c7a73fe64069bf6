import type { AgentAction, AgentActionTrial } from '@pharos/sdk';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../app/area.js';
import { useOrganization } from '../app/organization.js';
import { useProjectId } from '../app/session.js';
import { agentTexts } from '../messages/agent.js';
import area from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { Select, TextArea, TextField } from '../ui/field.js';
import { argumentsOf, type InputField, inputFieldsOf, jsonObjectIn } from './action-input.js';
import { useTryAction } from './action-queries.js';
import css from './agent.module.css';

/** Calls the endpoint with what is typed, and shows what it answers. */
export function ActionTrial({ action: { id, parameters } }: { readonly action: AgentAction }) {
  const { action: words } = agentTexts;
  const { mayManage } = useOrganization();
  const fields = inputFieldsOf(parameters);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [json, setJson] = useState('{}');
  const trial = useTryAction(useProjectId(), id);
  const given = fields ? argumentsOf(fields, typed, parameters) : jsonObjectIn(json);
  if (!mayManage) return <p className={css.none}>{words.trialNeeds}</p>;
  const run = (event: FormEvent) => {
    event.preventDefault();
    if (given && !trial.isPending) trial.mutate(given);
  };
  return (
    <form className={area.form} onSubmit={run}>
      {fields?.map((field) => (
        <Input
          key={field.name}
          field={field}
          value={typed[field.name] ?? ''}
          onChange={(value) => setTyped((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      {fields === undefined && (
        <TextArea
          label={words.input}
          className={css.codeField}
          rows={6}
          spellCheck={false}
          value={json}
          onChange={({ target }) => setJson(target.value)}
        />
      )}
      {given === undefined && <p className={area.bad}>{words.noJson}</p>}
      <Refusal error={trial.error} />
      <p>
        <Button type="submit" disabled={trial.isPending || given === undefined}>
          {trial.isPending ? words.trying : words.try}
        </Button>
      </p>
      <div role="status">{trial.data && <Outcome trial={trial.data} />}</div>
    </form>
  );
}

interface InputProps {
  readonly field: InputField;
  readonly value: string;
  onChange(value: string): void;
}

function Input({ field: { name, about, isRequired, kind, choices }, value, onChange }: InputProps) {
  const common = { label: name, hint: about, required: isRequired, value };
  if (kind === 'choice')
    return (
      <Select {...common} options={[['', '–'], ...choices.map((each) => [each, each] as const)]} onChange={onChange} />
    );
  return (
    <TextField
      {...common}
      type={kind}
      step="any"
      autoComplete="off"
      dir="auto"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Outcome({ trial: { result, error, status_code, duration_ms, output } }: { readonly trial: AgentActionTrial }) {
  const { action: words, actionResults } = agentTexts;
  const status = status_code === null ? [] : [words.status(status_code)];
  return (
    <div className={css.outcome}>
      <p>
        <strong className={result === 'success' ? area.good : area.bad}>{actionResults[result]}</strong>
        <span className={area.faint}> · {[...status, words.took(duration_ms)].join(' · ')}</span>
      </p>
      {error && <p>{error}</p>}
      {output !== null && output !== '' && <pre className={css.code}>{output}</pre>}
      {output === '' && <p className={css.none}>{words.emptyAnswer}</p>}
    </div>
  );
}

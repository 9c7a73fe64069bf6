import { type AgentAction, PharosError } from '@pharos/sdk';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../app/area.js';
import { agentTexts } from '../messages/agent.js';
import area from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { Choices, TextArea, TextField } from '../ui/field.js';
import { jsonObjectIn } from './action-input.js';
import type { ActionFields } from './action-queries.js';
import css from './agent.module.css';

interface ActionFormProps {
  /** Undefined: a new one. */
  readonly action?: AgentAction;
  readonly submit: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly isReadOnly?: boolean;
  onSubmit(fields: ActionFields): void;
}

const example = {
  type: 'object',
  properties: { order_id: { type: 'string', description: 'The number of the order, such as A-7' } },
  required: ['order_id'],
};

/** What an action does, where its calls go, and what they are made with. */
export function ActionForm({ action, submit, isBusy, error, isReadOnly = false, onSubmit }: ActionFormProps) {
  const { action: words } = agentTexts;
  const [name, setName] = useState(action?.name ?? '');
  const [description, setDescription] = useState(action?.description ?? '');
  const [url, setUrl] = useState(action?.url ?? '');
  const [asks, setAsks] = useState(action?.needs_confirmation ?? true);
  const [json, setJson] = useState(JSON.stringify(action?.parameters ?? example, null, 2));
  const parameters = jsonObjectIn(json);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (parameters && !isBusy)
      onSubmit({ name, description: description.trim(), url: url.trim(), needs_confirmation: asks, parameters });
  };
  const isOutdated = error instanceof PharosError && error.code === 'VERSION_MISMATCH';
  return (
    <form onSubmit={save}>
      <fieldset className={`${css.fields} ${area.form}`} disabled={isReadOnly}>
        <TextField
          label={words.name}
          hint={words.nameHint}
          required
          pattern="[a-z][a-z0-9_]{0,63}"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          placeholder="find_order"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextArea
          label={words.description}
          hint={words.descriptionHint}
          required
          maxLength={2_000}
          rows={3}
          dir="auto"
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <TextField
          label={words.url}
          hint={words.urlHint}
          type="url"
          required
          maxLength={2_048}
          placeholder="https://shop.example.com/agent"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Choices
          kind="radio"
          label={words.when}
          choices={[
            { id: 'asks', text: words.asks, about: words.asksAbout },
            { id: 'lookup', text: words.lookup, about: words.lookupAbout },
          ]}
          chosen={[asks ? 'asks' : 'lookup']}
          onChoose={(id) => setAsks(id === 'asks')}
        />
        <TextArea
          label={words.parameters}
          hint={words.parametersHint}
          className={css.codeField}
          rows={10}
          spellCheck={false}
          aria-invalid={parameters === undefined}
          value={json}
          onChange={({ target }) => setJson(target.value)}
        />
        {parameters === undefined && <p className={area.bad}>{words.noJson}</p>}
        <Refusal error={error} text={isOutdated ? words.outdated : undefined} />
        {!isReadOnly && (
          <p>
            <Button type="submit" look="main" disabled={isBusy || parameters === undefined}>
              {submit}
            </Button>
          </p>
        )}
      </fieldset>
    </form>
  );
}

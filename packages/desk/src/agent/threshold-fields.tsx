import { useId } from 'react';
import { Section } from '../app/area.js';
import { percent } from '../app/numbers.js';
import { agentTexts } from '../messages/agent.js';
import area from '../ui/area.module.css';
import { TextField } from '../ui/field.js';
import css from './agent.module.css';
import type { ConfigForm } from './use-config-form.js';

/** How sure the agent has to be, in words too, and how often it answers in one conversation. */
export function ThresholdFields({ form: { draft, change } }: { readonly form: ConfigForm }) {
  const { settings: words, fields } = agentTexts;
  const id = useId();
  const share = draft.confidence_threshold;
  return (
    <Section title={words.sure} about={words.sureAbout}>
      <div className={area.form}>
        <div className={css.threshold}>
          <label htmlFor={id}>{fields.confidence_threshold}</label>
          <div className={css.slider}>
            <input
              id={id}
              type="range"
              min={0}
              max={100}
              value={Math.round(share * 100)}
              aria-describedby={`${id}-words`}
              aria-valuetext={percent(share)}
              onChange={({ target }) => change({ confidence_threshold: Number(target.value) / 100 })}
            />
            <output htmlFor={id}>{percent(share)}</output>
          </div>
          <p id={`${id}-words`} className={css.words}>
            {words.threshold(share)}
          </p>
        </div>
        <TextField
          label={fields.max_turns}
          hint={words.maxTurnsHint}
          type="number"
          min={1}
          max={50}
          required
          value={draft.max_turns}
          onChange={({ target }) => change({ max_turns: target.value })}
        />
      </div>
    </Section>
  );
}

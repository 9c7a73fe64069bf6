import type { AgentMode } from '@pharos/sdk';
import { Section } from '../app/area.js';
import { agentTexts } from '../messages/agent.js';
import { Choices } from '../ui/field.js';
import css from './agent.module.css';
import type { ConfigForm } from './use-config-form.js';

const modes: readonly AgentMode[] = ['assist', 'copilot', 'autopilot'];
type Choice = 'off' | AgentMode;

/** Whether the agent is on, and how much it does by itself. */
export function ModeFields({ form: { draft, change } }: { readonly form: ConfigForm }) {
  const { settings: words, fields, modes: names, modesAbout } = agentTexts;
  const chosen: Choice = draft.enabled ? draft.agent_mode : 'off';
  const choose = (choice: Choice) =>
    change(choice === 'off' ? { enabled: false } : { enabled: true, agent_mode: choice });
  return (
    <Section title={words.mode} about={words.modeAbout}>
      <Choices
        kind="radio"
        label={fields.agent_mode}
        choices={(['off', ...modes] as const).map((id) => ({ id, text: names[id], about: modesAbout[id] }))}
        chosen={[chosen]}
        onChoose={(id) => choose(id as Choice)}
      />
      {chosen === 'autopilot' && (
        <div className={css.further}>
          <Choices
            kind="checkbox"
            label={words.inAutopilot}
            choices={[
              { id: 'shadow', text: fields.shadow, about: words.shadowAbout },
              { id: 'resolve_when_confirmed', text: fields.resolve_when_confirmed },
            ]}
            chosen={(['shadow', 'resolve_when_confirmed'] as const).filter((name) => draft[name])}
            onChoose={(name, isChosen) => change({ [name]: isChosen })}
          />
        </div>
      )}
    </Section>
  );
}

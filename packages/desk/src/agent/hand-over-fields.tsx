import { Section } from '../app/area.js';
import { useMembers } from '../app/session.js';
import { agentTexts } from '../messages/agent.js';
import area from '../ui/area.module.css';
import { Choices, Select, TextArea } from '../ui/field.js';
import { HoursField } from './hours-field.js';
import type { ConfigForm } from './use-config-form.js';

/** What happens when the agent hands over: what the customer reads, who gets the conversation, and when people are there. */
export function HandOverFields({ form: { draft, change } }: { readonly form: ConfigForm }) {
  const { settings: words, fields } = agentTexts;
  const members = useMembers().filter(({ role }) => role !== 'viewer');
  const chosen = draft.escalation_assignee;
  const gone =
    chosen !== '' && !members.some(({ id }) => id === chosen) ? [[chosen, words.unknownMember] as const] : [];
  return (
    <Section title={words.handOver} about={words.handOverAbout}>
      <div className={area.form}>
        <Choices
          kind="checkbox"
          label={fields.handoff_message}
          choices={[{ id: 'told', text: words.tellCustomer }]}
          chosen={draft.handoff_message === null ? [] : ['told']}
          onChoose={(_, isChosen) => change({ handoff_message: isChosen ? '' : null })}
        />
        {draft.handoff_message !== null && (
          <TextArea
            label={words.ownMessage}
            hint={words.messageHint}
            placeholder={words.messageExample}
            maxLength={2_000}
            rows={3}
            dir="auto"
            value={draft.handoff_message}
            onChange={({ target }) => change({ handoff_message: target.value })}
          />
        )}
        <Select
          label={fields.escalation_assignee}
          value={chosen}
          options={[['', words.nobody], ...members.map(({ id, name }) => [id, name] as const), ...gone]}
          onChange={(escalation_assignee) => change({ escalation_assignee })}
        />
        <HoursField value={draft.business_hours} onChange={(business_hours) => change({ business_hours })} />
      </div>
    </Section>
  );
}

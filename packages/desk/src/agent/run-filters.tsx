import { useNavigate } from '@tanstack/react-router';
import { useProjectId } from '../app/session.js';
import { agentTexts } from '../messages/agent.js';
import { t } from '../messages/index.js';
import { Button } from '../ui/button.js';
import { Select } from '../ui/field.js';
import css from './agent.module.css';
import { decisions, type RunFilter, reasons, runFilterOf, triggers } from './run-filter.js';
import { capitalized } from './run-words.js';

/** Which runs are listed; what is chosen stands in the address. */
export function RunFilters({ filter }: { readonly filter: RunFilter }) {
  const { runs: words, decisions: decisionNames, triggers: triggerNames } = agentTexts;
  const navigate = useNavigate();
  const projectId = useProjectId();
  const put = (next: Record<string, unknown>) =>
    void navigate({ to: '/$projectId/agent/runs', params: { projectId }, search: runFilterOf(next), replace: true });
  const change = (part: Record<string, unknown>) => put({ ...filter, ...part });
  const optionsOf = (all: string, values: readonly string[], names: Readonly<Record<string, string>>) => [
    ['', all] as const,
    ...values.map((value) => [value, capitalized(names[value] ?? value)] as const),
  ];
  const shadow = filter.shadow === undefined ? '' : String(filter.shadow);
  return (
    <search className={css.filters} aria-label={words.filters}>
      <Select
        label={words.decision}
        value={filter.decision ?? ''}
        options={optionsOf(words.allDecisions, decisions, decisionNames)}
        onChange={(decision) => change({ decision, ...(decision !== 'escalate' && { reason: '' }) })}
      />
      <Select
        label={words.reason}
        value={filter.reason ?? ''}
        options={optionsOf(words.allReasons, reasons, t.handOverReasons)}
        onChange={(reason) => change({ reason, ...(reason && { decision: 'escalate' }) })}
      />
      <Select
        label={words.trigger}
        value={filter.trigger ?? ''}
        options={optionsOf(words.allTriggers, triggers, triggerNames)}
        onChange={(trigger) => change({ trigger })}
      />
      <Select
        label={words.carriedOut}
        value={shadow}
        options={[
          ['', words.both],
          ['false', words.notShadow],
          ['true', words.shadow],
        ]}
        onChange={(value) => change({ shadow: value === '' ? undefined : value === 'true' })}
      />
      {filter.conversation_id && (
        <Button look="quiet" onClick={() => change({ conversation_id: undefined })}>
          {words.notOneConversation}
        </Button>
      )}
    </search>
  );
}

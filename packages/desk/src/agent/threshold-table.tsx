import type { AgentEvaluation } from '@pharos/sdk';
import { Refusal } from '../app/area.js';
import { count, percent } from '../app/numbers.js';
import { useOrganization } from '../app/organization.js';
import { useProjectId } from '../app/session.js';
import { agentTexts } from '../messages/agent.js';
import { Button } from '../ui/button.js';
import { say } from '../ui/toasts.js';
import css from './agent.module.css';
import { useAgentConfig, useSaveConfig } from './config-queries.js';

/** What each threshold lets through, and how much of it is right; the suggested one can be taken. */
export function ThresholdTable({ evaluation }: { readonly evaluation: AgentEvaluation }) {
  const { tests: words } = agentTexts;
  const { thresholds, suggested_threshold: suggested, ended_at } = evaluation;
  // Of thresholds that let out the same answers the highest one says it all.
  const rows = thresholds.filter(({ answered }, at) => answered > 0 && answered !== thresholds[at + 1]?.answered);
  return (
    <>
      {suggested !== null && <Suggested threshold={suggested} />}
      {suggested === null && ended_at !== null && <p className={css.before}>{words.noSuggestion}</p>}
      {rows.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{words.threshold}</th>
              <th scope="col">{words.answered}</th>
              <th scope="col">{words.coverage}</th>
              <th scope="col">{words.precision}</th>
              <th scope="col">{words.wrong}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ threshold, answered, coverage, precision, wrong }) => (
              <tr key={threshold}>
                <th scope="row">
                  {threshold === suggested ? <strong>{percent(threshold)}</strong> : percent(threshold)}
                </th>
                <td>{count(answered)}</td>
                <td>{percent(coverage)}</td>
                <td>{precision === null ? '–' : percent(precision)}</td>
                <td>{count(wrong)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Suggested({ threshold }: { readonly threshold: number }) {
  const { tests: words } = agentTexts;
  const projectId = useProjectId();
  const { mayManage } = useOrganization();
  const { data: known } = useAgentConfig(projectId);
  const save = useSaveConfig(projectId);
  const isUsed = known?.config.confidence_threshold === threshold;
  const take = () =>
    save.mutate(
      { changes: { confidence_threshold: threshold }, etag: known?.etag },
      { onSuccess: () => say({ text: words.taken(percent(threshold)) }) },
    );
  return (
    <div className={css.before}>
      <p className={css.before}>{isUsed ? words.isUsed(percent(threshold)) : words.suggested(percent(threshold))}</p>
      {mayManage && !isUsed && (
        <Button look="main" disabled={save.isPending || known === undefined} onClick={take}>
          {words.take(percent(threshold))}
        </Button>
      )}
      <Refusal error={save.error} />
    </div>
  );
}

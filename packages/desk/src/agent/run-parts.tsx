import type { AgentRun } from '@pharos/sdk';
import { CheckCircleFillIcon, CircleIcon } from '@primer/octicons-react';
import { Link } from '@tanstack/react-router';
import { count, money, percent } from '../app/numbers.js';
import { useProjectId } from '../app/session.js';
import { agentTexts } from '../messages/agent.js';
import area from '../ui/area.module.css';
import css from './agent.module.css';

/** The passages that a run read; those that its answer cites come first, and are marked. */
export function RunSources({ passages }: Pick<AgentRun, 'passages'>) {
  const { run: words } = agentTexts;
  const projectId = useProjectId();
  const inOrder = passages.toSorted((one, other) => Number(other.cited) - Number(one.cited) || other.score - one.score);
  return (
    <ul className={area.rows}>
      {inOrder.map(({ article_id, ordinal, title, version, score, cited }) => (
        <li key={`${article_id}${ordinal}`} className={area.row}>
          {cited ? <CheckCircleFillIcon className={area.good} /> : <CircleIcon className={area.faint} />}
          <div className={area.rowMain}>
            <p className="truncate" dir="auto">
              <Link
                to="/$projectId/knowledge/articles/$articleId"
                params={{ projectId, articleId: article_id }}
                className={area.rowLink}
              >
                {title}
              </Link>
            </p>
            <p className={area.faint}>
              {[cited ? words.cited : words.read, words.passage(ordinal + 1), words.version(version)].join(' · ')}
            </p>
          </div>
          <span className={css.sure} title={words.score}>
            {percent(score)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The actions that a run called or wanted to call. */
export function RunActions({ actions }: Pick<AgentRun, 'actions'>) {
  const { actionResults } = agentTexts;
  return (
    <ul className={area.rows}>
      {actions.map(({ name, arguments: given, result, error }, at) => (
        <li key={at} className={area.row}>
          <div className={area.rowMain}>
            <strong>{name}</strong>
            <p className={result === 'success' ? area.good : area.bad}>
              {error ? `${actionResults[result]}: ${error}` : actionResults[result]}
            </p>
            {Object.keys(given).length > 0 && <pre className={css.code}>{JSON.stringify(given, null, 2)}</pre>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Which model answered, and what that took. */
export function RunFigures({ run: { model, usage, latency_ms, language } }: { readonly run: AgentRun }) {
  const { run: words } = agentTexts;
  const { calls, input_tokens, output_tokens, cost_usd } = usage;
  const figures = [
    [words.model, model === 'extractive' ? words.quoting : model],
    [words.took, words.seconds(latency_ms / 1_000)],
    [words.tokens, words.inAndOut(count(input_tokens), count(output_tokens))],
    [words.cost, cost_usd === null ? words.unknownPrice : calls === 0 ? words.free : money(cost_usd)],
    ...(language === null ? [] : [[words.language, language] as const]),
  ] as const;
  return (
    <dl className={css.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the confidence is based on, for whoever wants to know all of it. */
export function RunSignals({ signals }: Pick<AgentRun, 'signals'>) {
  const { run: words } = agentTexts;
  const known = Object.entries(signals);
  if (known.length === 0) return null;
  return (
    <details className={css.signals}>
      <summary>{words.signals}</summary>
      <dl className={css.figures}>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name.replaceAll('_', ' ')}</dt>
            <dd>{typeof value === 'number' ? words.number(value) : String(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

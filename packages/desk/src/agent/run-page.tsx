import type { AgentRun } from '@pharos/sdk';
import { Link, useParams } from '@tanstack/react-router';
import { Page, Section } from '../app/area.js';
import { percent } from '../app/numbers.js';
import { useMayWrite, useProjectId } from '../app/session.js';
import { exactTime } from '../app/time.js';
import { MessageText } from '../inbox/message-text.js';
import { agentTexts } from '../messages/agent.js';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import css from './agent.module.css';
import { useAgentConfig } from './config-queries.js';
import { RunActions, RunFigures, RunSignals, RunSources } from './run-parts.js';
import { useRun } from './run-queries.js';
import { outcomeText } from './run-words.js';

/** One decision of the agent: what it was, why, what it stands on, and what it took. */
export function RunPage() {
  const { run: words } = agentTexts;
  const projectId = useProjectId();
  const { runId = '' } = useParams({ strict: false });
  const { data: run, error, isPending, refetch } = useRun(projectId, runId);
  const conversation = run && (
    <Link
      to="/$projectId/inbox/$view/$conversationId"
      params={{ projectId, view: 'all', conversationId: run.conversation_id }}
      className={css.buttonLink}
    >
      {words.conversation}
    </Link>
  );
  return (
    <Page
      title={run ? outcomeText(run) : words.title}
      about={run && `${agentTexts.triggers[run.trigger]} · ${exactTime(run.created_at)}`}
      action={conversation}
    >
      <p className={css.up}>
        <Link to="/$projectId/agent/runs" params={{ projectId }} className={css.link}>
          {words.all}
        </Link>
      </p>
      {isPending && <Skeleton rows={5} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {run && <Run run={run} />}
    </Page>
  );
}

function Run({ run }: { readonly run: AgentRun }) {
  const { run: words } = agentTexts;
  return (
    <>
      <Section title={words.why}>
        <Why run={run} />
      </Section>
      <Section title={proposalTitle(run)}>
        {run.content ? (
          <div className={css.proposal}>
            <MessageText message={{ content: run.content, content_type: 'markdown' }} />
          </div>
        ) : (
          <p className={css.none}>{words.noContent}</p>
        )}
        {run.unproved.length > 0 && (
          <>
            <p className={css.none}>{words.unproved}</p>
            <ul>
              {run.unproved.map((sentence) => (
                <li key={sentence} dir="auto">
                  {sentence}
                </li>
              ))}
            </ul>
          </>
        )}
      </Section>
      <Section title={words.sources} about={words.sourcesAbout}>
        {run.passages.length > 0 ? <RunSources passages={run.passages} /> : <Empty text={words.noSources} />}
      </Section>
      {run.actions.length > 0 && (
        <Section title={words.actions}>
          <RunActions actions={run.actions} />
        </Section>
      )}
      <Section title={words.details}>
        <RunFigures run={run} />
        <RunSignals signals={run.signals} />
      </Section>
    </>
  );
}

/** Whether its words reached the customer, or would have. */
function proposalTitle({ reply_message_id, shadow, decision }: AgentRun): string {
  const { run: words } = agentTexts;
  if (reply_message_id !== null) return words.sent;
  return shadow && decision !== 'escalate' && decision !== 'abstain' ? words.wouldSend : words.proposed;
}

function Why({ run }: { readonly run: AgentRun }) {
  const { run: words, reasonsAbout, decisionsAbout } = agentTexts;
  const projectId = useProjectId();
  const mayWrite = useMayWrite();
  const { data: known } = useAgentConfig(projectId);
  const { confidence, escalation_reason, decision, summary, queries } = run;
  const limit = known?.config.confidence_threshold;
  return (
    <div className={css.why}>
      <p>{escalation_reason === null ? decisionsAbout[decision] : reasonsAbout[escalation_reason]}</p>
      {escalation_reason === 'no_knowledge' && mayWrite && (
        <p>
          <Link
            to="/$projectId/knowledge/articles/$articleId"
            params={{ projectId, articleId: 'new' }}
            search={queries[0] ? { title: queries[0] } : {}}
            className={css.link}
          >
            {words.writeArticle}
          </Link>
        </p>
      )}
      {confidence !== null && (
        <p>
          {words.confidence(percent(confidence))}
          {limit !== undefined && ` ${words.limit(percent(limit))}`}
        </p>
      )}
      {summary && (
        <p className={css.summary} dir="auto">
          {summary}
        </p>
      )}
      {run.reader_problem && <p className={css.none}>{words.readByLists(run.reader_problem)}</p>}
      {queries.length > 0 && (
        <p className={css.none} dir="auto">
          {words.searched(queries)}
        </p>
      )}
    </div>
  );
}

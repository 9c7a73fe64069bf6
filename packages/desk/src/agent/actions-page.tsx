import type { AgentAction } from '@pharos/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { troubleOf } from '../app/api.js';
import { NeedsManager, Page, Section } from '../app/area.js';
import { useOrganization } from '../app/organization.js';
import { useProjectId } from '../app/session.js';
import { agentTexts } from '../messages/agent.js';
import area from '../ui/area.module.css';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import { say } from '../ui/toasts.js';
import { useAgentActions } from './action-queries.js';
import css from './agent.module.css';
import { useAgentConfig, useAllowAction } from './config-queries.js';

const builtIn = ['set_priority', 'set_status', 'add_tags', 'remove_tags', 'assign', 'escalate'] as const;

/** What the agent can do besides answering, and what of it it may. */
export function ActionsPage() {
  const { actions: words } = agentTexts;
  const projectId = useProjectId();
  const { mayManage } = useOrganization();
  const { data, error, isPending, refetch } = useAgentActions(projectId);
  const create = (
    <Link to="/$projectId/agent/actions/$actionId" params={{ projectId, actionId: 'new' }} className={css.mainLink}>
      {words.create}
    </Link>
  );
  return (
    <Page title={words.title} about={words.about} action={mayManage && create}>
      {!mayManage && <NeedsManager what={agentTexts.needs} />}
      <Section title={words.own} about={words.ownAbout}>
        {isPending && <Skeleton rows={2} height={60} />}
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <Empty text={words.empty} />}
        <ul className={area.rows}>
          {data?.map((action) => (
            <OwnAction key={action.id} action={action} />
          ))}
        </ul>
      </Section>
      <Section title={words.builtIn} about={words.builtInAbout}>
        <ul className={area.rows}>
          {builtIn.map((name) => (
            <li key={name} className={area.row}>
              <div className={area.rowMain}>
                <strong>{words.builtInNames[name]}</strong>
                <code className={area.code}>{name}</code>
              </div>
              <Allow name={name} text={words.builtInNames[name]} />
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}

function OwnAction({ action: { id, name, description, needs_confirmation } }: { readonly action: AgentAction }) {
  const { actions: words } = agentTexts;
  const projectId = useProjectId();
  return (
    <li className={area.row}>
      <div className={area.rowMain}>
        <p>
          <Link to="/$projectId/agent/actions/$actionId" params={{ projectId, actionId: id }} className={area.rowLink}>
            {name}
          </Link>
          <span className={area.faint}> · {needs_confirmation ? words.asksFirst : words.lookup}</span>
        </p>
        <p className={`${area.faint} truncate`} dir="auto">
          {description}
        </p>
      </div>
      <Allow name={name} text={name} />
    </li>
  );
}

/** Whether the agent may use an action: it holds at once. */
function Allow({ name, text }: { readonly name: string; readonly text: string }) {
  const { actions: words } = agentTexts;
  const projectId = useProjectId();
  const { mayManage } = useOrganization();
  const { data: known } = useAgentConfig(projectId);
  const allow = useAllowAction(projectId);
  const [wanted, setWanted] = useState<boolean | undefined>();
  const change = (next: boolean) => {
    setWanted(next);
    allow.mutate(
      { name, isAllowed: next },
      {
        onSuccess: () => say({ text: next ? words.allowed(text) : words.notAllowed(text) }),
        onError: (error) => say({ text: troubleOf(error).text, isBad: true }),
        onSettled: () => setWanted(undefined),
      },
    );
  };
  if (known === undefined) return null;
  return (
    <label className={css.allow}>
      <input
        type="checkbox"
        aria-label={words.allowOf(text)}
        checked={wanted ?? known.config.settings.allowed_actions.includes(name)}
        disabled={!mayManage || allow.isPending}
        onChange={({ target }) => change(target.checked)}
      />
      {words.allow}
    </label>
  );
}

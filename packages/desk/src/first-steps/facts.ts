import type { AuditEntry, Project } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { usePlace } from '../app/session.js';
import { keepDone, type Step, useSteps } from './steps.js';

interface Asking {
  readonly project: Project;
  readonly options: { readonly signal: AbortSignal };
  /** What people have done in the project that belongs to a step. */
  readonly entries: Promise<readonly AuditEntry[]>;
}

const actionsOf = {
  project: ['createProject', 'updateProject'],
  articles: ['importArticles', 'createArticle'],
  agent: ['updateAgentConfig'],
} as const;

const hourMs = 3_600_000;

/** A help centre that programs have filled has more articles than the demo. */
const manyArticles = 20;

async function entriesOf({ id, org_id }: Project, options: Asking['options']): Promise<readonly AuditEntry[]> {
  const action = Object.values(actionsOf).flat();
  const page = await pharos.organization.listAuditEntries(
    { orgId: org_id, actor_type: ['user'], action, limit: 100 },
    options,
  );
  return page.data.filter(({ project_id, outcome }) => project_id === id && outcome === 'done');
}

const hasDone = async (entries: Asking['entries'], step: keyof typeof actionsOf) =>
  (await entries).some(({ action }) => (actionsOf[step] as readonly string[]).includes(action));

/** Whether a step is done, by what the platform knows. */
const checks: Readonly<Record<Step, (asking: Asking) => Promise<boolean>>> = {
  project: ({ entries }) => hasDone(entries, 'project'),
  demo: async ({ project: { id, created_at }, options }) => {
    // Figures are those of whole hours: also of the one in which the project began.
    const from = new Date(Date.parse(created_at) - hourMs).toISOString();
    const params = { projectId: id, from, interval: 'month' } as const;
    return (await pharos.analytics.getAnalyticsOverview(params, options)).totals.people_messages > 0;
  },
  invite: async ({ project: { org_id: orgId }, options }) => {
    const members = await pharos.people.listMembers({ orgId, limit: 2 }, options);
    const invitations = await pharos.people.listInvitations({ orgId, limit: 1 }, options);
    return members.data.length > 1 || invitations.data.length > 0;
  },
  // Only where there is no demo, a visitor has certainly come from the team's own page.
  widget: async ({ project: { id: projectId }, options }) => {
    if (await hasDemo(options)) return false;
    const widget = await pharos.conversations.listConversations({ projectId, channel: ['widget'], limit: 1 }, options);
    return widget.data.length > 0;
  },
  articles: async ({ project: { id: projectId }, entries, options }) => {
    if (await hasDone(entries, 'articles')) return true;
    const articles = await pharos.knowledgeBase.listArticles({ projectId, limit: manyArticles }, options);
    return articles.data.length === manyArticles;
  },
  agent: async ({ project: { id: projectId }, entries, options }) => {
    if (await hasDone(entries, 'agent')) return true;
    return (await pharos.agent.getAgentConfig({ projectId }, options)).agent_mode === 'copilot';
  },
};

/** What of the steps is done. One that cannot be checked now is still open. */
async function doneOf(project: Project, open: readonly Step[], options: Asking['options']): Promise<Step[]> {
  const asking = { project, options, entries: entriesOf(project, options) };
  const checked = await Promise.allSettled(open.map((step) => checks[step](asking)));
  return open.filter((_, at) => {
    const outcome = checked[at];
    return outcome?.status === 'fulfilled' && outcome.value;
  });
}

/** The steps that are still to be done; undefined until that is known. */
export function useOpenSteps(): readonly Step[] | undefined {
  const project = usePlace()?.project;
  const projectId = project?.id ?? '';
  const { open, isOver } = useSteps(projectId);
  const { data: done } = useQuery({
    queryKey: queryKeys.firstSteps(projectId),
    queryFn: ({ signal }) => (project ? doneOf(project, open, { signal }) : []),
    enabled: project !== undefined && !isOver,
  });
  useEffect(() => {
    if (done) keepDone(projectId, open, done);
  }, [done]);
  if (isOver) return [];
  return done && open.filter((step) => !done.includes(step));
}

/** Whether this platform has the page of a made-up shop. */
async function hasDemo({ signal }: Asking['options']): Promise<boolean> {
  return (await fetch('/demo', { method: 'HEAD', signal })).ok;
}

/** Whether there is a demo to try. */
export function useHasDemo(): boolean {
  const { data = false } = useQuery({
    queryKey: queryKeys.demo,
    queryFn: hasDemo,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

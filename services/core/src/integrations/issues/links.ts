import type { ProviderName } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { audited, type Caller, Conditions, type InProject, listPage, type Page } from '@pharos/service';
import { inProject, placeOf } from '../../shared/in-project.js';
import { auditCte } from '../../shared/journal.js';
import { isOfErased } from '../../shared/shown.js';
import { dueRows } from '../due-rows.js';
import type { Claim } from '../due-work.js';
import type { Issue } from '../provider.js';

/** What is asked for of an issue. */
export interface IssueText {
  readonly title: string;
  readonly body: string;
}

export interface LinkRow {
  id: string;
  conversation_id: string;
  provider: ProviderName;
  state: 'making' | 'made' | 'failed';
  request_id: string;
  request: IssueText | null;
  external_id: string | null;
  key: string | null;
  title: string | null;
  url: string | null;
  created_at: Date;
}

const columns = `l.id, l.conversation_id, l.provider, l.external_id, l.key, CASE WHEN NOT ${isOfErased('l')} THEN l.title END AS title, l.url,
  l.created_at`;

/**
 * It is being made until the lease is over; what became of it is looked for after that. By the database's clock, so that replicas
 * agree when that is. Whoever takes over gets a later end: so the end tells whose the lease is.
 */
const lease = sql`moment() + ${param('leaseMs')} * interval '1 millisecond'`;

const insert = new NamedStatement(
  'insert_conversation_link',
  sql`WITH l AS (
    INSERT INTO conversation_links
      (id, org_id, project_id, conversation_id, provider, request_id, request, leased_until, settle_at, created_at)
    SELECT ${param('id')}, p.org_id, p.id, c.id, ${param('provider', 'request_id')}, ${param('request')}::jsonb, ${lease}, ${lease},
      ${param('now')}
    FROM conversations c JOIN projects p ON p.id = c.project_id
    WHERE c.id = ${param('conversation_id')} AND p.id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL
    FOR KEY SHARE OF c
    RETURNING *
  ), ${auditCte({ action: 'createConversationIssue', target: 'conversation_link', from: 'l' })}
  SELECT leased_until FROM l`,
);

const selectLink: Statement = {
  name: 'select_conversation_link',
  text: `SELECT ${columns}, l.state, l.request_id, l.request FROM conversation_links l
    WHERE l.id = $1 AND l.project_id = $2 AND l.org_id = $3`,
};

/** Whoever comes first; not while somebody else is at it. Answers what it was before. */
const take = new NamedStatement(
  'take_conversation_link',
  sql`UPDATE conversation_links l SET state = 'making', leased_until = ${lease}, settle_at = ${lease}
  FROM (SELECT id, state, settle_at FROM conversation_links
    WHERE id = ${param('id')} AND project_id = ${param('project_id')} AND org_id = ${param('org_id')} AND state <> 'made'
      AND request IS NOT NULL AND (leased_until IS NULL OR leased_until <= moment())
    FOR NO KEY UPDATE) before
  WHERE l.id = before.id
  RETURNING l.leased_until, before.state, greatest(extract(epoch FROM before.settle_at - moment()) * 1000, 0)::float8 AS settles_in_ms`,
);

/** SQL: it is the caller's to make, unless somebody has taken it over. */
const isOurs = sql`id = ${param('id')} AND leased_until = ${param('leasedUntil')} AND state = 'making'`;

/** Not of a person who was erased meanwhile, nor of a project that was deleted. */
const renew = new NamedStatement(
  'renew_conversation_link',
  sql`UPDATE conversation_links l SET leased_until = ${lease}, settle_at = ${lease}
  WHERE ${isOurs} AND request IS NOT NULL AND NOT ${isOfErased('l')}
    AND EXISTS (SELECT FROM projects p WHERE p.id = l.project_id AND p.deleted_at IS NULL)
  RETURNING leased_until`,
);

/** What was asked for is gone when its person was erased meanwhile: then the title is not written. */
const finish: Statement = {
  name: 'finish_conversation_link',
  text: `UPDATE conversation_links SET state = 'made', external_id = $2, key = $3, url = $5,
      title = CASE WHEN request IS NOT NULL THEN $4 END, request = NULL, leased_until = NULL, settle_at = NULL
    WHERE id = $1 AND state <> 'made'`,
};

/** By the database's clock as well: what is not to be looked for yet by one replica's is not by another's. */
const settlesAt = sql`moment() + ${param('settlesInMs')} * interval '1 millisecond'`;

const release = new NamedStatement(
  'release_conversation_link',
  sql`UPDATE conversation_links SET state = ${param('state')}, leased_until = NULL, settle_at = ${settlesAt}
  WHERE ${isOurs}`,
);

/** A link that the caller has to itself until that time. */
export interface LeasedLink {
  readonly id: string;
  readonly leased_until: Date;
}

/** A link of which nobody knows whether the issue exists. */
export interface UnsettledLink extends InProjectRow, LeasedLink {
  readonly provider: ProviderName;
  readonly request_id: string;
  readonly created_at: Date;
  /** How often it was looked for, this time included. */
  readonly settle_tries: number;
}

interface InProjectRow {
  readonly org_id: string;
  readonly project_id: string;
}

const claim = new NamedStatement(
  'claim_unsettled_links',
  sql`${dueRows({ table: 'conversation_links', due: 'settle_at', key: 'id' })}
  UPDATE conversation_links l SET settle_tries = l.settle_tries + 1, leased_until = ${lease}, settle_at = ${lease}
  FROM due d WHERE l.id = d.id AND l.settle_at <= moment() AND (l.leased_until IS NULL OR l.leased_until <= moment())
  RETURNING l.id, l.org_id, l.project_id, l.provider, l.request_id, l.created_at, l.settle_tries, l.leased_until`,
);

const purge: Statement = {
  name: 'purge_failed_links',
  text: `DELETE FROM conversation_links WHERE id IN (SELECT id FROM conversation_links
      WHERE state = 'failed' AND created_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1 AS one`,
};

export interface NewLink {
  readonly id: string;
  readonly conversation_id: string;
  readonly provider: ProviderName;
  readonly request_id: string;
  readonly request: IssueText;
}

interface Begun {
  readonly now: Date;
  readonly leaseMs: number;
}

/** Begins a link, which the caller is to make until the time that is answered. Undefined: there is no such conversation. */
export async function beginLink(
  database: Database,
  caller: Caller,
  at: InProject,
  link: NewLink & Begun,
): Promise<Date | undefined> {
  const values = { ...audited(caller, at), ...link, request: JSON.stringify(link.request) };
  return (await firstRow(insert.query<LeasedLink>(database, values)))?.leased_until;
}

interface AtLink extends InProject {
  readonly id: string;
}

export function findLink(database: Database, { id, projectId, orgId }: AtLink): Promise<LinkRow | undefined> {
  return firstRow(database.query<LinkRow>(selectLink, [id, projectId, orgId]));
}

/** What the caller has to itself from now on, and what it was before. */
export interface TakenLink extends Pick<LeasedLink, 'leased_until'>, Pick<LinkRow, 'state'> {
  /** How long until what became of it was to be looked for. */
  readonly settles_in_ms: number | null;
}

/** Takes a link that was begun before. Undefined: somebody else is at it. */
export function takeLink(
  database: Database,
  { id, projectId, orgId }: AtLink,
  leaseMs: number,
): Promise<TakenLink | undefined> {
  return firstRow(take.query<TakenLink>(database, { id, project_id: projectId, org_id: orgId, leaseMs }));
}

/** Until when the caller has it from now on. Undefined: it is not the caller's any more, or not to be made. */
export async function renewLink(
  database: Database,
  { id, leased_until: leasedUntil }: LeasedLink,
  leaseMs: number,
): Promise<Date | undefined> {
  return (await firstRow(renew.query<LeasedLink>(database, { id, leasedUntil, leaseMs })))?.leased_until;
}

export async function finishLink(database: Database, id: string, issue: Issue): Promise<void> {
  await database.query(finish, [id, issue.externalId, issue.key, issue.title, issue.url]);
}

/** Whether and when it is looked for. */
export interface Settling {
  readonly state: 'making' | 'failed';
  readonly settlesInMs: number | null;
}

/** Nobody is at it any more: it failed, or it is looked for after that time. Says nothing of one that somebody has taken over. */
export async function releaseLink(
  database: Database,
  { id, leased_until: leasedUntil }: LeasedLink,
  { state, settlesInMs }: Settling,
): Promise<void> {
  await release.query(database, { id, leasedUntil, state, settlesInMs });
}

export function claimUnsettled(database: Database, due: Claim, leaseMs: number): Promise<UnsettledLink[]> {
  return claim.query<UnsettledLink>(database, { ...due, leaseMs });
}

/** Removes up to `limit` links that failed before that time, and returns how many. */
export async function purgeFailedLinks(database: Database, before: Date, limit: number): Promise<number> {
  return (await database.query(purge, [before, limit])).length;
}

/** Those that are made, newest first. */
export function listLinks(
  database: Database,
  at: InProject & { conversationId: string },
  page: PageRequest | undefined,
): Promise<Page<LinkRow>> {
  return listPage(database, {
    name: 'list_conversation_links',
    columns,
    from: 'conversation_links l',
    page,
    conditions: inProject(new Conditions(), 'l.project_id', at)
      .equal('l.conversation_id', at.conversationId)
      .add(`l.state = 'made'`),
    order: { column: 'l.created_at', id: 'l.id', ascending: false },
    binding: ['links', at.projectId, at.conversationId],
  });
}

const selectConversation: Statement = {
  name: 'select_conversation_for_issue',
  text: `SELECT c.subject, c.channel, c.priority FROM conversations c JOIN projects p ON p.id = c.project_id
    WHERE c.project_id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL AND c.id = $3`,
};

/** What an issue says of a conversation by default. */
export interface ConversationFacts {
  readonly subject: string | null;
  readonly channel: string;
  readonly priority: string;
}

export function findConversationFacts(
  database: Database,
  at: InProject & { conversationId: string },
): Promise<ConversationFacts | undefined> {
  return firstRow(database.query<ConversationFacts>(selectConversation, [...placeOf(at), at.conversationId]));
}

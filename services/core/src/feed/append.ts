import { idKinds, renderEnvelope } from '@pharos/contract';
import { type Database, newId, type Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { appendEvents, feedChannel, type NewFeedEvent, notifyNews } from './append-events.js';

const notify: Statement = { name: 'notify_feed', text: `SELECT ${notifyNews('$1')}` };

/** Makes everybody who listens to the project look again. */
export async function notifyFeed(database: Database, projectId: string): Promise<void> {
  await database.query(notify, [projectId]);
}

const announce: Statement = {
  name: 'announce_feeds',
  text: `SELECT pg_notify('${feedChannel}', nextval('feed_news')::text)`,
};

/** Sends a notification that announces no feed. */
export async function announceListening(database: Database): Promise<void> {
  await database.query(announce);
}

/** An event that live streams show, and webhooks do not get. */
export interface StreamEvent extends InProject {
  type: string;
  conversationId: string;
  /** Absent: the contact of the conversation. */
  contactId?: string | undefined;
  isInternal?: boolean;
  /** Absent: for everybody who may read it. */
  userId?: string;
  data: Record<string, unknown>;
  at: Date;
}

/**
 * Appends events of one project for live streams alone, in the caller's transaction. Call it as late in the transaction as possible: until
 * its end nothing else is recorded of the project.
 */
export async function appendToFeed(tx: Database, ...events: readonly StreamEvent[]): Promise<void> {
  const [first] = events;
  if (first) await appendEvents(tx, first, events.map(toFeedEvent));
}

function toFeedEvent(event: StreamEvent): NewFeedEvent {
  const { type, projectId, conversationId, contactId = null, isInternal = false, userId = null, data, at } = event;
  const id = newId(idKinds.event);
  return {
    event_id: id,
    type,
    conversation_id: conversationId,
    contact_id: contactId,
    is_internal: isInternal,
    user_id: userId,
    assignees: null,
    statuses: null,
    about: null,
    occurred_at: at,
    envelope: renderEnvelope({ id, event: type, occurredAt: at, projectId }, JSON.stringify(data)),
  };
}

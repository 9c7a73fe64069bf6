import type { Contact, ContactFields } from '@pharos/proto/pharos/core/v1/contact';
import type {
  Conversation,
  CreateConversationRequest,
  ListConversationsRequest,
  ListConversationsResponse,
  UpdateConversationRequest,
} from '@pharos/proto/pharos/core/v1/conversation';
import type { Message, NewMessage } from '@pharos/proto/pharos/core/v1/message';
import { aCall, type TestCore } from './test-core.js';

const noAttachments = { attachmentIds: [], attachedBy: undefined };

export interface FiredEvent {
  type: string;
  ordering_key: string;
  data: Record<string, never> & { changes?: Record<string, unknown> };
}

export interface AuditEntry {
  action: string;
  target_type: string;
  target_id: string;
  changes: Record<string, unknown> | null;
  caller: Record<string, unknown>;
  outcome: string;
}

/** A project of an organization of its own, and short ways to its calls. */
export class TestProject {
  private constructor(
    readonly core: TestCore,
    readonly orgId: string,
    readonly projectId: string,
  ) {}

  static async create(core: TestCore): Promise<TestProject> {
    const { orgId } = await core.admin.createOrg({ name: 'Org' });
    return TestProject.of(core, orgId);
  }

  /** Another one of the organization. */
  static async of(core: TestCore, orgId: string): Promise<TestProject> {
    const answer = await core.projects.createProject({ orgId, name: 'Project' }, aCall());
    return new TestProject(core, orgId, answer.project?.id ?? '');
  }

  /** The same one, through another replica of core. */
  static through(core: TestCore, { orgId, projectId }: TestProject): TestProject {
    return new TestProject(core, orgId, projectId);
  }

  get at() {
    return { orgId: this.orgId, projectId: this.projectId };
  }

  async conversation(fields: Partial<CreateConversationRequest> = {}, call = aCall()): Promise<Conversation> {
    const unsaid = { channel: 0, priority: 0, status: 0, contact: undefined, message: undefined } as const;
    const request = { ...this.at, ...unsaid, tags: [], ...fields };
    const answer = await this.core.conversations.createConversation(request, call);
    return present(answer.conversation);
  }

  async patch(
    conversationId: string,
    fields: Partial<UpdateConversationRequest> & { updateMask: string[] },
  ): Promise<Conversation> {
    const unsaid = { status: 0, priority: 0 } as const;
    const lists = { tags: [], addTags: [], removeTags: [], ifStatuses: [] };
    const request = { ...this.at, ...unsaid, ...lists, ...fields, conversationId };
    return present((await this.core.conversations.updateConversation(request, aCall())).conversation);
  }

  async read(conversationId: string): Promise<Conversation> {
    return present(
      (await this.core.conversations.getConversation({ ...this.at, conversationId }, aCall())).conversation,
    );
  }

  /** The id of a conversation in which all this was said. */
  async conversationOf(subject: string | undefined, ...contents: string[]): Promise<string> {
    const { id } = await this.conversation({ subject });
    for (const content of contents) await this.message(id, { content });
    return id;
  }

  async message(conversationId: string, fields: Partial<NewMessage> = {}, call = aCall()): Promise<Message> {
    const message = {
      content: 'Hello',
      contentType: 0,
      senderType: 0,
      isInternal: false,
      ...noAttachments,
      ...fields,
    } as const;
    return present((await this.core.messages.createMessage({ ...this.at, conversationId, message }, call)).message);
  }

  async upsert(fields: Partial<ContactFields>, call = aCall()): Promise<{ contact: Contact; created: boolean }> {
    const all = { metadata: undefined, ...fields };
    const request = { ...this.at, updateMask: Object.keys(fields).map(snakeCase), fields: all };
    const { contact, created } = await this.core.contacts.upsertContact(request, call);
    return { contact: present(contact), created };
  }

  /** The whole answer of a list of conversations. */
  listed(query: Partial<ListConversationsRequest> = {}): Promise<ListConversationsResponse> {
    const lists = {
      statuses: [],
      priorities: [],
      channels: [],
      assignees: [],
      contactIds: [],
      tags: [],
      waitingOn: [],
      handledBy: [],
    };
    const request = { ...this.at, ...lists, sort: 0, ascending: false, page: undefined, ...query } as const;
    return this.core.conversations.listConversations(request, aCall());
  }

  async list(query: Partial<ListConversationsRequest> = {}): Promise<{ ids: string[]; next: string; total?: number }> {
    const { conversations, page } = await this.listed(query);
    const total = page?.total === undefined ? {} : { total: page.total };
    return { ids: conversations.map(({ id }) => id), next: page?.nextPageToken ?? '', ...total };
  }

  /** What was put into the outbox for this project, in order. */
  events(): Promise<FiredEvent[]> {
    return this.core.rows(
      'SELECT type, ordering_key, data FROM outbox WHERE project_id = $1 ORDER BY id',
      this.projectId,
    );
  }

  async eventTypes(): Promise<string[]> {
    return (await this.events()).map(({ type }) => type);
  }

  /** The audit log of this organization after its project was made, in order. */
  async entries(): Promise<AuditEntry[]> {
    const text = `SELECT action, target_type, target_id, changes, caller, outcome FROM audit_entries
      WHERE org_id = $1 AND action NOT IN ('createOrganization', 'createProject') ORDER BY id`;
    return this.core.rows<AuditEntry>(text, this.orgId);
  }
}

export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the answer lacks its record');
  return value;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

import { newId } from '@pharos/kit';
import pg from 'pg';
import type { ApiClient } from './api-client.js';
import type { Platform, Tenant } from './platform.js';

/** What a model says that needs to ask back: it is of the shape of every question it is asked. */
export const asksBack = {
  intent: 'question',
  language: 'en',
  searches: ['order'],
  is_angry: false,
  agrees_to_action: false,
  policy_topic: null,
  manipulation: false,
  answer: '',
  claims: [],
  needs_clarification: 'Which order do you mean?',
  actions: [],
  supported: [],
  covered: [],
  answers_question: false,
};

/** A project whose agent is on, and what its customers write. */
export class AgentProject {
  private constructor(
    readonly api: ApiClient,
    readonly orgId: string,
    readonly id: string,
    private readonly database: pg.Client,
  ) {}

  /** In autopilot, unless its configuration says otherwise. */
  static async create(platform: Platform, tenant?: Tenant, config: object = {}): Promise<AgentProject> {
    const { api, orgId } = tenant ?? (await platform.createTenant());
    const { body } = await api.post(`/orgs/${orgId}/projects`, { name: `Agent ${newId('x')}` });
    const changes = { agent_mode: 'autopilot', ...config };
    const configured = await api.patch(`/projects/${body.data.id}/agent/config`, changes);
    if (configured.status !== 200) throw new Error(`not configured: ${JSON.stringify(configured.body)}`);
    const database = new pg.Client({ connectionString: platform.database.url, options: '-c search_path=agent' });
    // Where the database goes before the client, the next query says so.
    database.on('error', () => undefined);
    await database.connect();
    return new AgentProject(api, orgId, body.data.id, database);
  }

  async rows<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.database.query(text, values)).rows as Row[];
  }

  /** A conversation that a customer begins; answers its id. */
  async ask(content = 'Where is it?'): Promise<string> {
    const message = { content, sender_type: 'customer' };
    const headers = { 'Idempotency-Key': newId('x') };
    const { status, body } = await this.api.post(`/projects/${this.id}/conversations`, { message }, { headers });
    if (status !== 201) throw new Error(`no conversation: ${status} ${JSON.stringify(body)}`);
    return body.data.id;
  }

  /** What was said in a conversation by the AI, notes included. */
  async saidByAi(conversationId: string): Promise<string[]> {
    const { body } = await this.api.get(`/projects/${this.id}/conversations/${conversationId}/messages?limit=100`);
    const said = body.data as { sender_type: string; content: string }[];
    return said.filter(({ sender_type }) => sender_type === 'ai').map(({ content }) => content);
  }

  /** How many turns wait or are worked on. */
  async waiting(): Promise<number> {
    const text =
      'SELECT count(*)::integer AS n FROM turns WHERE project_id = $1 AND (due_at IS NOT NULL OR lease IS NOT NULL)';
    return (await this.rows<{ n: number }>(text, this.id))[0]?.n ?? 0;
  }

  /** As if workers that died had done so long ago. Of one that lives it is taken away: it notices that. */
  async endLeases(): Promise<void> {
    await this.rows(
      'UPDATE turns SET leased_until = agent.clock_now() WHERE project_id = $1 AND lease IS NOT NULL',
      this.id,
    );
  }

  async runs(): Promise<number> {
    return (
      (await this.rows<{ n: number }>('SELECT count(*)::integer AS n FROM runs WHERE project_id = $1', this.id))[0]
        ?.n ?? 0
    );
  }

  end(): Promise<void> {
    return this.database.end();
  }
}

import { compare } from './bench-lists.js';
import type { BenchContext, Figure } from './figures.js';
import { seedGrowth } from './seeded-growth.js';
import { conversationId, newProject } from './seeded-project.js';

const smallConversations = 1_000;
/** Fewer try whether it works. */
const largeConversations = Number(process.env.GROWTH_CONVERSATIONS ?? 1_000_000);
/** In thousands of messages, of which a conversation has ten. */
const sizes = `${largeConversations / 100} k / ${smallConversations / 100} k`;

/** Lists in a project of ten thousand messages and in one of ten million, in one database. */
export async function benchGrowth(context: BenchContext): Promise<Figure[]> {
  const [few, many] = [await newProject(context.tenant), await newProject(context.tenant)];
  await seedGrowth(context.platform.database.url, [
    { projectId: few, conversations: smallConversations },
    { projectId: many, conversations: largeConversations },
  ]);
  return growthOfLists(context, few, many);
}

/** How much longer each list takes in the large project. */
async function growthOfLists(context: BenchContext, few: string, many: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, path] of Object.entries(lists)) {
    const of = (id: string) => `/projects/${id}/${path(id)}`;
    figures.push(await compare(context, `list of 25, ${what}: ${sizes}`, of(many), of(few), 1.3));
  }
  return figures;
}

const contactId = (projectId: string) => conversationId(projectId, 7).replace('cnv_', 'con_');
const conversations = (query: string) => () => `conversations?${query}`;

const lists: Readonly<Record<string, (projectId: string) => string>> = {
  conversations: conversations(''),
  'conversations by updated_at': conversations('sort=updated_at'),
  'conversations by last_message_at': conversations('sort=last_message_at'),
  'conversations of a status': conversations('status=open'),
  'conversations of a tag': conversations('tag=t8'),
  'conversations of a status and a member': conversations('status=open&assigned_to=agent-4'),
  'conversations that wait on the team': conversations('status=open&waiting_on=team&sort=waiting_since&order=asc'),
  'conversations of a contact': (id) => `conversations?contact_id=${contactId(id)}`,
  'conversations with contact and last message': conversations('include=contact,last_message'),
  'messages of a conversation': (id) => `conversations/${conversationId(id, 7)}/messages`,
  contacts: () => 'contacts',
  'contacts of an email': () => 'contacts?email=customer7@example.com',
  'contacts of two words': () => 'contacts?q=customer%207',
  'conversations found by a number': conversations('q=order%207'),
};

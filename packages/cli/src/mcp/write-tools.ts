import { z } from 'zod';
import { idOf } from './read-tools.js';
import { defineTool, type Tool } from './tool.js';

const draftReply = defineTool({
  name: 'draft_reply',
  title: 'Draft a reply as an internal note',
  description:
    'Writes a reply into a conversation as an internal note, for a person to read and send. The customer does not see it.',
  scopes: ['messages:write'],
  writes: true,
  input: { conversation_id: idOf('cnv', 'conversation'), text: z.string().trim().min(1).max(20_000) },
  call: async ({ pharos, projectId }, { conversation_id: conversationId, text }) => {
    const body = { content: `Draft reply:\n\n${text}`, is_internal: true };
    const { id } = await pharos.messages.createMessage({ projectId, conversationId, body });
    return { note_id: id };
  },
});

const publishArticle = defineTool({
  name: 'publish_article',
  title: 'Publish an article',
  description: 'Publishes the draft of an article: from then on everybody can read it, and the agent answers with it.',
  scopes: ['kb:write'],
  writes: true,
  input: { article_id: idOf('art', 'article') },
  call: async ({ pharos, projectId }, { article_id: articleId }) => {
    await pharos.knowledgeBase.publishArticle({ projectId, articleId });
    return { article_id: articleId, status: 'published' };
  },
});

/** Tools that change something, offered only where that is asked for. */
export const writeTools: readonly Tool[] = [draftReply, publishArticle];

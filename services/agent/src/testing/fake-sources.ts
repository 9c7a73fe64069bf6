import { fail } from '@pharos/contract';
import { newId } from '@pharos/kit';
import { Contact } from '@pharos/proto/pharos/core/v1/contact';
import { Channel, type Conversation, ConversationStatus, Priority } from '@pharos/proto/pharos/core/v1/conversation';
import { ContentType, MailDelivery, type Message, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { type Article, ArticleStatus } from '@pharos/proto/pharos/knowledge/v1/article';
import type { SearchHit } from '@pharos/proto/pharos/knowledge/v1/search';
import type { InProject } from '@pharos/service';
import type { Sources } from '../runs/sources.js';

interface Held {
  at: InProject;
  conversation: Conversation;
  messages: Message[];
}

/** Core and knowledge as one test has them: conversations by their ids, and what each project's search finds. */
export class FakeSources implements Sources {
  readonly #held = new Map<string, Held>();
  readonly #contacts = new Map<string, { at: InProject; contact: Contact }>();
  readonly #hits = new Map<string, SearchHit[]>();
  readonly #articles = new Map<string, Article>();
  /** What was searched for. */
  readonly searched: string[] = [];
  contactsRead = 0;
  /** Called at each search: a test makes it wait, or fail. */
  onSearch: () => Promise<void> = async () => undefined;

  /** A conversation of a new contact in which the customer has said these. */
  converse(at: InProject, ...said: (string | Partial<Message>)[]): Conversation {
    const contact = aContact(at.projectId);
    this.#contacts.set(contact.id, { at, contact });
    const conversation = { ...aConversation(at.projectId), contactId: contact.id };
    this.#held.set(conversation.id, { at, conversation, messages: [] });
    for (const each of said) this.say(conversation.id, each);
    return conversation;
  }

  say(conversationId: string, said: string | Partial<Message>): Message {
    const held = this.#held.get(conversationId);
    if (!held) throw new Error('no such conversation');
    const fields = typeof said === 'string' ? { content: said } : said;
    const message = { ...aMessage(conversationId, held.messages.length), ...fields };
    held.messages.push(message);
    return message;
  }

  contactOf({ contactId = '' }: Conversation): Contact {
    const held = this.#contacts.get(contactId);
    if (!held) throw new Error('no such contact');
    return held.contact;
  }

  forgetContact({ contactId = '' }: Conversation): void {
    this.#contacts.delete(contactId);
  }

  /** From now on every search of the project finds this passage. */
  publish({ projectId }: InProject, title: string, text: string, score = 0.9): Article {
    const article = anArticle(projectId, title);
    this.#articles.set(article.id, article);
    const hits = this.#hits.get(projectId) ?? [];
    this.#hits.set(projectId, [...hits, hitOf(article, text, score)]);
    return article;
  }

  unpublish(article: Article): void {
    article.status = ArticleStatus.DRAFT;
  }

  readonly projects: Sources['projects'] = {
    getProject: async ({ orgId, projectId }) => ({
      project: {
        id: projectId,
        orgId,
        name: 'Project',
        slug: 'project',
        domain: 'shop.example.com',
        agentMode: 3,
        aiModel: undefined,
        trustIdentityEmails: false,
        createdAt: new Date(),
      },
    }),
  };

  readonly conversations: Sources['conversations'] = {
    getConversation: async (request) => ({ conversation: this.#find(request).conversation }),
    listConversations: async ({ orgId, projectId, statuses, page }) => {
      const held = [...this.#held.values()].filter(
        ({ at, conversation }) =>
          at.orgId === orgId && at.projectId === projectId && statuses.includes(conversation.status),
      );
      const conversations = held.map(({ conversation }) => conversation).toReversed();
      return {
        conversations: conversations.slice(0, page?.pageSize),
        page: { nextPageToken: '', total: undefined },
        contacts: [],
        lastMessages: [],
        assignees: [],
        unreadIds: [],
      };
    },
  };

  readonly messages: Sources['messages'] = {
    listMessages: async (request) => ({
      messages: this.#inOrder(request).slice(0, request.page?.pageSize),
      page: { nextPageToken: '', total: undefined },
    }),
  };

  readonly contacts: Sources['contacts'] = {
    getContact: async ({ contactId, orgId, projectId }) => {
      this.contactsRead += 1;
      const held = this.#contacts.get(contactId);
      if (!held || held.at.orgId !== orgId || held.at.projectId !== projectId) throw fail('CONTACT_NOT_FOUND');
      return { contact: held.contact };
    },
  };

  readonly search: Sources['search'] = {
    resolveSearch: async ({ projectId, q }) => {
      this.searched.push(q);
      await this.onSearch();
      return { hits: this.#hits.get(projectId) ?? [], degraded: false };
    },
  };

  readonly articles: Sources['articles'] = {
    listArticleLocales: async () => ({ locales: ['en'] }),
    getArticle: async ({ articleId }) => {
      const article = this.#articles.get(articleId);
      if (!article) throw fail('ARTICLE_NOT_FOUND');
      return { article };
    },
    getArticleVersion: async () => {
      throw fail('ARTICLE_VERSION_NOT_FOUND');
    },
  };

  #inOrder(request: InProject & { conversationId: string; descending?: boolean | undefined }): Message[] {
    const { messages } = this.#find(request);
    return request.descending ? messages.toReversed() : [...messages];
  }

  #find({ conversationId, orgId, projectId }: InProject & { conversationId: string }): Held {
    const held = this.#held.get(conversationId);
    if (!held || held.at.orgId !== orgId || held.at.projectId !== projectId) throw fail('CONVERSATION_NOT_FOUND');
    return held;
  }
}

function aConversation(projectId: string): Conversation {
  const now = new Date();
  return {
    id: newId('cnv'),
    projectId,
    contactId: undefined,
    subject: undefined,
    status: ConversationStatus.OPEN,
    priority: Priority.NORMAL,
    channel: Channel.API,
    assignedTo: undefined,
    tags: [],
    aiResolved: false,
    spam: false,
    snoozedUntil: undefined,
    externalId: undefined,
    createdAt: now,
    updatedAt: now,
    waitingOn: 3,
    handledBy: 3,
    messageCount: 0,
    revision: 1,
  };
}

function aContact(projectId: string): Contact {
  const now = new Date();
  return {
    ...Contact.decode(new Uint8Array()),
    id: newId('con'),
    projectId,
    email: 'ada@example.com',
    name: 'Ada',
    metadata: { plan: 'gold' },
    createdAt: now,
    updatedAt: now,
    revision: 1,
  };
}

/** Each a second after the one before. */
function aMessage(conversationId: string, place: number): Message {
  return {
    id: newId('msg'),
    conversationId,
    senderType: SenderType.CUSTOMER,
    senderId: undefined,
    content: 'Hello',
    contentType: ContentType.TEXT,
    isInternal: false,
    delivery: MailDelivery.UNSPECIFIED,
    attachments: [],
    cc: [],
    bcc: [],
    createdAt: new Date(1_700_000_000_000 + place * 1_000),
  };
}

function anArticle(projectId: string, title: string): Article {
  const now = new Date();
  return {
    id: newId('art'),
    projectId,
    title,
    slug: 'article',
    body: '',
    status: ArticleStatus.PUBLISHED,
    locale: 'en',
    tags: [],
    hasUnpublishedChanges: false,
    version: 1,
    revision: 1,
    publishedAt: now,
    indexStatus: 2,
    indexError: undefined,
    readCount: 0,
    helpfulCount: 0,
    unhelpfulCount: 0,
    externalId: undefined,
    createdAt: now,
    updatedAt: now,
  };
}

function hitOf({ id, title, slug, locale, version }: Article, text: string, score: number): SearchHit {
  return {
    articleId: id,
    title,
    slug,
    snippet: text,
    highlights: [],
    score,
    semanticRank: 1,
    keywordRank: 1,
    updatedAt: new Date(),
    passage: { ordinal: 0, heading: '', text },
    locale,
    version,
  };
}

import type { Answer } from './answer.js';
import type { IdChoice } from './generated-request.js';
import type { PathIds } from './routes.js';

/** Enough that requests meet each other's records, few enough that they meet often. */
const poolSize = 60;

const paramOfPrefix: Readonly<Record<string, string>> = {
  prj: 'projectId',
  key: 'keyId',
  cnv: 'conversationId',
  msg: 'messageId',
  con: 'contactId',
  art: 'articleId',
  frm: 'formId',
  bcn: 'beaconId',
  rpl: 'savedReplyId',
  vew: 'savedViewId',
  mbx: 'mailboxId',
  whk: 'webhookId',
  act: 'actionId',
  evl: 'evaluationId',
  att: 'attachmentId',
  pic: 'pictureId',
};

/** Deleting the first of these would take the ground from under the whole run. */
const guarded: Readonly<Record<string, string>> = {
  deleteProject: 'projectId',
  revokeApiKey: 'keyId',
  deleteContact: 'contactId',
  mergeContact: 'contactId',
  mergeConversation: 'conversationId',
  deleteArticle: 'articleId',
  deleteForm: 'formId',
  deleteBeacon: 'beaconId',
  deleteSavedReply: 'savedReplyId',
  deleteSavedView: 'savedViewId',
  deleteMailbox: 'mailboxId',
  deleteWebhook: 'webhookId',
  deleteAgentAction: 'actionId',
  deleteAttachment: 'attachmentId',
  deletePicture: 'pictureId',
  deleteIntegration: 'provider',
};

/** Ids that exist, by the name of the path's parameter. The first of each name is the world's own and stays. */
export class IdPool {
  readonly #ids: Map<string, string[]>;

  constructor(first: PathIds) {
    this.#ids = new Map(Object.entries(first).map(([name, id]) => [name, [id]]));
  }

  add(name: string, id: string): void {
    const ids = this.#ids.get(name) ?? [];
    if (ids.length >= poolSize) ids.splice(1, 1);
    ids.push(id);
    this.#ids.set(name, ids);
  }

  /** Remembers the ids of what an answer says was made. */
  learn(answer: Answer): void {
    if (answer.status !== 201) return;
    // A visitor's conversation comes with its message, and has no id beside them.
    const { id } = answer.data as { id?: string };
    const name = paramOfPrefix[id?.slice(0, 3) ?? ''];
    if (id !== undefined && name !== undefined) this.add(name, id);
  }

  /** Most of the real choices mean the world's own record, so that nested paths often fit together. */
  pick(operationId: string, name: string, choice: IdChoice): string {
    if ('text' in choice) return choice.text;
    const ids = this.#ids.get(name) ?? [];
    const rest = ids.slice(1);
    const usesFirst = guarded[operationId] !== name && choice.real % 5 > 0;
    return (usesFirst ? ids[0] : rest[choice.real % Math.max(1, rest.length)]) ?? 'none';
  }
}

import { fail, type Issue } from '@pharos/contract';
import type { Database, Statement } from '@pharos/kit';
import type { ImportedConversation } from '@pharos/proto/pharos/core/v1/conversation';
import type { InProject } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';
import type { MessageAttachmentRow } from '../messages/record.js';
import type { ImportedMessageRow } from './imported-messages.js';

/** Nobody else gives the files to a message, or removes them, until the transaction ends. They are locked in one order. */
const lockFiles: Statement = {
  name: 'lock_files_of_import',
  text: `SELECT a.id, a.name, a.type, a.size, a.has_thumbnail FROM attachments a
    WHERE a.id = ANY ($3::text[]) AND a.project_id = $1 AND a.org_id = $2 AND a.state = 'ready' AND a.message_id IS NULL
    ORDER BY a.id FOR NO KEY UPDATE`,
};

/** The files that messages of an import can still have. */
export class ImportedFiles {
  readonly #taken = new Map<string, string>();

  private constructor(private readonly free: ReadonlyMap<string, MessageAttachmentRow>) {}

  static async lock(
    tx: Database,
    at: InProject,
    conversations: readonly ImportedConversation[],
  ): Promise<ImportedFiles> {
    const ids = conversations.flatMap(({ messages }) =>
      messages.flatMap(({ message }) => message?.attachmentIds ?? []),
    );
    if (ids.length === 0) return new ImportedFiles(new Map());
    const rows = await tx.query<MessageAttachmentRow>(lockFiles, [...placeOf(at), ids]);
    return new ImportedFiles(new Map(rows.map((row) => [row.id, row])));
  }

  /** The messages with the files that they name, which nobody else can have then. @throws as `offerTo` */
  giveTo(messages: readonly ImportedMessageRow[]): ImportedMessageRow[] {
    const offered = this.offerTo(messages);
    offered.take();
    return offered.messages;
  }

  /**
   * The messages with the files that they name, which stay free until they are taken: of a row that fails nothing is taken. One that
   * is asked for again by the same message is its own.
   * @throws VALIDATION_ERROR with an issue for each file that a message cannot have
   */
  offerTo(messages: readonly ImportedMessageRow[]): { messages: ImportedMessageRow[]; take(): void } {
    const own = new Map<string, string>();
    const issues = messages.flatMap((message) => this.#claim(message, own));
    if (issues.length > 0) throw fail('VALIDATION_ERROR', { issues });
    const withFiles = messages.map((message) => ({
      ...message,
      attachments: message.attachment_ids.flatMap((id) => this.free.get(id) ?? []),
    }));
    const take = () => {
      for (const [id, messageId] of own) this.#taken.set(id, messageId);
    };
    return { messages: withFiles, take };
  }

  #claim({ id: messageId, place, attachment_ids: ids }: ImportedMessageRow, own: Map<string, string>): Issue[] {
    return ids.flatMap((id, at) => {
      const owner = own.get(id) ?? this.#taken.get(id) ?? messageId;
      if (this.free.has(id) && owner === messageId) {
        own.set(id, messageId);
        return [];
      }
      const path = ['messages', place, 'attachments', at];
      return [{ path, message: 'must be an attachment that is ready and not used by another message' }];
    });
  }
}

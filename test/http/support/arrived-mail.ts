import { createTransport } from 'nodemailer';
import { inject } from 'vitest';
import { poll } from '../../support/index.js';
import type { ProjectApi } from './project-api.js';
import type { Message } from './records.js';

/** Where the mail of a message is. */
export const mailPathOf = (project: ProjectApi, { conversation_id, id }: Pick<Message, 'conversation_id' | 'id'>) =>
  `${project.path}/conversations/${conversation_id}/messages/${id}/mail`;

/** Sends a raw mail with this subject to the shared platform, and answers the message that it becomes, once its mail can be read. */
export async function arrivedMail(project: ProjectApi, to: string, subject: string, raw: string): Promise<Message> {
  const { smtpPort } = inject('sharedPlatform');
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
  await transport.sendMail({ envelope: { from: 'ada@example.com', to }, raw });
  transport.close();
  const find = async () => {
    const { data } = await project.listConversations({ channel: 'email' });
    const found = data.find((each) => each.subject === subject);
    const [message] = found ? (await project.listMessages(found.id)).data : [];
    // The mail is known by its message a moment after the message is there.
    return message && (await project.client.get(mailPathOf(project, message))).status === 200 ? message : undefined;
  };
  return poll(find, { what: `the mail "${subject}"` });
}

import { text } from 'node:stream/consumers';
import type { Message } from '@pharos/sdk';
import { connectToProject, type InProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';
import { Stop } from '../frame/exit-codes.js';

export interface Written extends InProject {
  readonly conversationId: string;
  readonly message: Message;
}

/** Writes the text of the command, or that of standard input, into a conversation. */
export async function writeMessage(call: Call, isInternal: boolean): Promise<Written> {
  const [conversationId = '', given] = call.args;
  const content = given ?? (await typed());
  if (content.trim() === '') throw new Stop('There is no text. Give it as an argument, or on standard input.');
  const project = await connectToProject(call);
  const body = { content, is_internal: isInternal };
  const { projectId, pharos } = project;
  const message = await pharos.messages.createMessage({ projectId, conversationId, body });
  return { ...project, conversationId, message };
}

async function typed(): Promise<string> {
  if (process.stdin.isTTY) throw new Stop('There is no text. Give it as an argument, or on standard input.');
  return (await text(process.stdin)).replace(/\n$/, '');
}

import { finished } from 'node:stream/promises';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { connectToProject } from '../account/connect.js';
import { endOfCommand } from '../events/follow.js';
import type { Call } from '../frame/command.js';
import { exitCodes, Stop } from '../frame/exit-codes.js';
import { listenByHttp } from './listen-by-http.js';
import { makeServer, toolsFor } from './make-server.js';

interface Options {
  readonly write?: boolean;
  readonly http?: string;
  readonly allowOrigin?: string[];
}

/** Serves until standard input ends, or by HTTP until a signal. */
export async function run(call: Call<Options>): Promise<undefined> {
  const { write = false, http, allowOrigin = [] } = call.options;
  const project = await connectToProject(call);
  const { scopes } = await project.pharos.organization.getMe();
  const tools = toolsFor(scopes, write);
  if (tools.length === 0) {
    const words = `The key may use none of the tools: its scopes are ${scopes.join(', ')}.`;
    throw new Stop(words, exitCodes.notAllowed, 'INSUFFICIENT_SCOPE');
  }
  if (http === undefined) {
    const ended = finished(process.stdin, { writable: false });
    await makeServer(project, tools).connect(new StdioServerTransport());
    await ended;
    return;
  }
  await listenByHttp(
    call,
    { address: http, allowOrigin, makeServer: () => makeServer(project, tools) },
    endOfCommand(),
  );
}

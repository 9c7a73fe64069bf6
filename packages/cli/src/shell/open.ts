import { connectToProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';
import { Stop } from '../frame/exit-codes.js';
import { openInBrowser } from './browser.js';

/** Where the desk shows a record, by what its ID begins with. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  cnv: (id) => `inbox/all/${id}`,
  con: (id) => `contacts/${id}`,
  art: (id) => `knowledge/articles/${id}`,
  run: (id) => `agent/runs/${id}`,
};

export async function run(call: Call<{ print?: boolean }>): Promise<undefined> {
  const [what] = call.args;
  const page = what === undefined ? '' : pageOf(what);
  const { target, projectId } = await connectToProject(call);
  const address = `${target.url}/app/${projectId}/${page}`.replace(/\/$/, '');
  if (!call.options.print) openInBrowser(address);
  call.output.record({ url: address }, [address]);
}

function pageOf(id: string): string {
  const [, prefix = ''] = /^([a-z]{3})_[0-9A-Za-z]{26}$/.exec(id) ?? [];
  const page = pages[prefix];
  if (page === undefined) throw new Stop(`"${id}" is not the ID of a conversation, contact, article or agent run`);
  return page(id);
}

import { type ConfigVariable, describeConfig } from '@pharos/kit';
import { processConfigSchema } from './process-config.js';
import { loadTarget, targets } from './targets.js';

/** The variables of every service as a Markdown table, each variable once with the services that read it. */
export async function configTable(): Promise<string> {
  const readers = new Map<string, { variable: ConfigVariable; by: string[] }>();
  const add = (by: string, variables: ConfigVariable[]) => {
    for (const variable of variables) {
      const known = readers.get(variable.name);
      if (known) known.by.push(by);
      else readers.set(variable.name, { variable, by: [by] });
    }
  };
  add('every process', describeConfig(processConfigSchema));
  for (const target of targets) add(target, describeConfig((await loadTarget(target)).configSchema));
  const rows = [...readers.values()].map(({ variable, by }) => row(variable, by));
  return ['| variable | read by | default | what it is |', '|---|---|---|---|', ...rows].join('\n');
}

function row({ name, description, default: value, required }: ConfigVariable, by: string[]): string {
  const shown = required ? 'required' : value === undefined ? '' : `\`${value}\``;
  return `| \`${name}\` | ${by.join(', ')} | ${shown} | ${description.replaceAll('|', '\\|')} |`;
}

const begin = '<!-- configuration:begin';
const end = '<!-- configuration:end -->';

/** A document with the table between its markers brought up to date. Throws when it has no markers. */
export function withConfigTable(document: string, table: string): string {
  const from = document.indexOf('\n', document.indexOf(begin));
  const to = document.indexOf(end);
  if (document.indexOf(begin) < 0 || to < from) throw new Error('the document has no configuration markers');
  return `${document.slice(0, from)}\n${table}\n${document.slice(to)}`;
}

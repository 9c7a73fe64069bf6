import type { PharosError } from '@pharos/sdk';
import type { ErrorTexts } from '../messages/errors-en.js';

/** What a person is told of an error of the platform: words of the desk, else the platform's own. */
export function textOfError({ code, message, issues: [issue] }: PharosError, known: ErrorTexts | undefined): string {
  if (known === undefined) return issue ? `${issue.path.join('.')} ${issue.message}` : message;
  if (issue) {
    const name = issue.path.filter((part) => typeof part === 'string').at(-1);
    const words = known.issue(issue.message);
    return name === undefined ? words : `${nameIn(known.fields, name) ?? name}: ${words}`;
  }
  return nameIn(known.codes, code) ?? (code.endsWith('_NOT_FOUND') ? known.codes.NOT_FOUND : message);
}

const nameIn = (names: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(names, key) ? names[key] : undefined;

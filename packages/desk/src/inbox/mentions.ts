import type { Member } from '@pharos/sdk';

type Named = Pick<Member, 'id' | 'name'>;

/** What finds members who are named as `@Name`: not within an address or a longer name. Of two that begin alike, the longer one is meant. */
function patternOf(members: readonly Named[]): RegExp | undefined {
  const names = members.map(({ name }) => name).filter((name) => name !== '');
  if (names.length === 0) return undefined;
  const escaped = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}_.+@-])@(${escaped.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
}

const memberNamed = (members: readonly Named[], name: string | undefined) => members.find((each) => each.name === name);

/** A note in which colleagues who were named as `@Name` are mentioned, as the platform has it: `@usr_…`. */
export function withMentions(text: string, members: readonly Named[]): string {
  const pattern = patternOf(members);
  if (pattern === undefined) return text;
  return text.replace(pattern, (whole, name: string) => `@${memberNamed(members, name)?.id ?? whole.slice(1)}`);
}

/** The colleague with whose mention a text begins: it may be meant for the team only. */
export function mentionedFirst<Member extends Named>(text: string, members: readonly Member[]): Member | undefined {
  const match = patternOf(members)?.exec(text.trimStart());
  return match?.index === 0 ? members.find(({ name }) => name === match[1]) : undefined;
}

/** A note as people read it: with the names of those whom it mentions. */
export function withNames(text: string, members: readonly Named[]): string {
  return text.replace(/@(usr_\w+)/g, (mention, id: string) => {
    const name = members.find((member) => member.id === id)?.name;
    return name === undefined ? mention : `@${name}`;
  });
}

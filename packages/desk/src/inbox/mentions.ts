import type { Member } from '@pharos/sdk';

type Named = Pick<Member, 'id' | 'name' | 'email'>;

/** How a colleague is mentioned: by name, and of several with that name each by their address as well. */
export function nameIn(members: readonly Named[], { id, name, email }: Named): string {
  const isShared = members.some((each) => each.id !== id && each.name === name);
  return isShared ? `${name} (${email})` : name;
}

/** Whom each name means. One that several have, without an address, means all of them: whoever is meant is told. */
function meant<Colleague extends Named>(members: readonly Colleague[]): Map<string, readonly Colleague[]> {
  const known = members.filter(({ name }) => name !== '');
  return new Map(
    known.flatMap((each): [string, readonly Colleague[]][] => [
      [nameIn(known, each), [each]],
      [each.name, known.filter(({ name }) => name === each.name)],
    ]),
  );
}

/** What finds members who are named as `@Name`: not within an address or a longer name. Of two that begin alike, the longer one is meant. */
function patternOf(names: Iterable<string>): RegExp | undefined {
  const escaped = [...names]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return escaped.length === 0
    ? undefined
    : new RegExp(`(?<![\\p{L}\\p{N}_.+@-])@(${escaped.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
}

/** A note in which colleagues who were named as `@Name` are mentioned, as the platform has it: `@usr_…`. */
export function withMentions(text: string, members: readonly Named[]): string {
  const named = meant(members);
  const pattern = patternOf(named.keys());
  if (pattern === undefined) return text;
  return text.replace(pattern, (_, name: string) => (named.get(name) ?? []).map(({ id }) => `@${id}`).join(' '));
}

/** The colleague with whose mention a text begins: it may be meant for the team only. */
export function mentionedFirst<Colleague extends Named>(
  text: string,
  members: readonly Colleague[],
): Colleague | undefined {
  const named = meant(members);
  const match = patternOf(named.keys())?.exec(text.trimStart());
  return match?.index === 0 ? named.get(match[1] ?? '')?.[0] : undefined;
}

/** A note as people read it: with the names of those whom it mentions. */
export function withNames(text: string, members: readonly Pick<Member, 'id' | 'name'>[]): string {
  return text.replace(/@(usr_\w+)/g, (mention, id: string) => {
    const name = members.find((member) => member.id === id)?.name;
    return name === undefined ? mention : `@${name}`;
  });
}

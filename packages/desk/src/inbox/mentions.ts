import type { Member } from '@pharos/sdk';

type Named = Pick<Member, 'id' | 'name'>;

/** A note in which colleagues who were named as `@Name` are mentioned, as the platform has it: `@usr_…`. */
export function withMentions(text: string, members: readonly Named[]): string {
  // Of two names that begin alike, the longer one is meant.
  const named = members.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length);
  return named.reduce((result, { id, name }) => result.replaceAll(`@${name}`, `@${id}`), text);
}

/** A note as people read it: with the names of those whom it mentions. */
export function withNames(text: string, members: readonly Named[]): string {
  return text.replace(/@(usr_\w+)/g, (mention, id: string) => {
    const name = members.find((member) => member.id === id)?.name;
    return name === undefined ? mention : `@${name}`;
  });
}

import css from './avatar.module.css';

interface AvatarProps {
  readonly name: string;
  readonly picture?: string | null;
  readonly size?: 20 | 28;
  /** Of the AI agent. */
  readonly isAgent?: boolean;
}

const hueOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

/** The face of a person: a picture, else the first letters of the name. It says nothing that the name beside it does not say. */
export function Avatar({ name, picture, size = 20, isAgent = false }: AvatarProps) {
  const className = `${css.avatar} ${size === 28 ? css.large : ''} ${isAgent ? css.agent : ''}`;
  if (picture) return <img className={className} src={picture} alt="" width={size} height={size} loading="lazy" />;
  return (
    <span className={className} style={{ '--avatar-hue': hueOf(name) } as React.CSSProperties} aria-hidden>
      {isAgent ? '✦' : initialsOf(name)}
    </span>
  );
}

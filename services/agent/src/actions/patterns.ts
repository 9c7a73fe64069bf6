interface Group {
  repeats: boolean;
  alternatives: boolean;
}

/** References to groups and looking around: what they cost cannot be told from their form. */
const costly = /\\[1-9]|\\k<|\(\?(?:=|!|<=|<!)/;
const quantifier = /^(?:[*+]|\{\d+(?:,\d*)?\})$/;

/**
 * Whether matching may take time that grows exponentially with the text: a group that is repeated and itself repeats something
 * or has alternatives. Some harmless patterns are among them; most can be written with a class, as in `[ab]+`.
 */
export function isCatastrophic(pattern: string): boolean {
  if (costly.test(pattern)) return true;
  const open: Group[] = [{ repeats: false, alternatives: false }];
  const tokens = pattern.match(/\\.|\[(?:\\.|[^\]\\])*\]|[*+]|\{\d+(?:,\d*)?\}|[()|]|./gsu) ?? [];
  for (const [at, token] of tokens.entries()) {
    const group = open.at(-1) as Group;
    if (token === '(') open.push({ repeats: false, alternatives: false });
    else if (token === '|') group.alternatives = true;
    else if (quantifier.test(token)) group.repeats = true;
    else if (token === ')' && open.length > 1) {
      open.pop();
      const isRepeated = quantifier.test(tokens[at + 1] ?? '');
      if (isRepeated && (group.repeats || group.alternatives)) return true;
      const outer = open.at(-1) as Group;
      outer.repeats ||= group.repeats;
      outer.alternatives ||= group.alternatives;
    }
  }
  return false;
}

/** What stands in place of an address that answers may not name. */
const removed = '';

/** Letters, digits, dots and hyphens with a known ending, or anything behind `www.` or a scheme. */
const host = /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;

/** The hosts that a text names, in lower case. */
export function hostsIn(text: string): Set<string> {
  const found = [
    ...text.matchAll(
      /(?:https?:\/\/|www\.)[^\s<>()"'\]]+|(?<![\p{L}\p{N}@._-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?![\p{L}\p{N}])/giu,
    ),
  ];
  return new Set(found.flatMap(([address]) => hostOf(address) ?? []));
}

function hostOf(address: string): string | undefined {
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`);
    const name = url.hostname
      .toLowerCase()
      .replace(/^www\./, '')
      .replace(/\.$/, '');
    const isPlain =
      (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '';
    return isPlain && host.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Markdown whose links lead to the hosts only, or to pages below them: other links become their text; images, autolinks and
 * addresses of other hosts go, and so does all HTML. Markdown that is not read as links is left as it is.
 */
export function withLinksTo(hosts: ReadonlySet<string>, markdown: string): string {
  const allows = (address: string) => {
    const name = hostOf(address.trim());
    return name !== undefined && (hosts.has(name) || [...hosts].some((known) => name.endsWith(`.${known}`)));
  };
  const kept: string[] = [];
  const keep = (piece: string) => `\uE000${kept.push(piece) - 1}\uE001`;
  const text = withoutDefinitions(markdown.replace(/[\uE000\uE001]/g, ''))
    .replace(/<((?:https?:\/\/|www\.)[^>\s]{1,2000})>/giu, (_, address: string) =>
      allows(address) ? keep(`<${address}>`) : removed,
    )
    .replace(/<(?:!--[\s\S]*?(?:-->|$)|[/!?a-z][^>]*(?:>|$))/giu, '')
    .replace(/!\[([^\]]{0,1000})\]\s?(?:\(([^)]*)\)?|\[[^\]]*\])/gu, (_, alt: string) => alt)
    .replace(/\[([^\]]{0,1000})\]\(\s*<?([^\s>)]*)>?(?:\s[^)]*)?\)?/gu, (_, label: string, address: string) =>
      allows(address) ? keep(`[${label.replace(/https?:\/\/\S+/giu, address)}](${address})`) : label,
    )
    .replace(/\[([^\]]{1,1000})\]\[[^\]]*\]/gu, '$1')
    .replace(/(?<![\p{L}\p{N}])[a-z][a-z0-9+.-]{1,20}:(?:\/\/|(?=\S*[@/,;]))[^\s<>)\]]+/giu, (address) =>
      allows(address) ? keep(address) : removed,
    )
    .replace(
      /(?<![\p{L}\p{N}@._-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?![\p{L}\p{N}_%+-]{0,64}@)(?::\d+)?(?:[/?#][^\s<>)\]]*)?/giu,
      (address) => (named(address, allows) ? address : removed),
    );
  return text
    .replace(/\uE000(\d+)\uE001/g, (_, at: string) => kept[Number(at)] ?? '')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
}

/** A bare name with dots, such as `settings.json`, is an address only if it has a path or an ending that sites have. */
const ending =
  /\.(?:com|net|org|io|dev|app|co|info|biz|me|ai|xyz|top|site|online|shop|example|test|link|click|ru|cn|[a-z]{2})(?::\d+)?(?:[/?#]|$)/iu;

function named(address: string, allows: (address: string) => boolean): boolean {
  const isAddress = address.startsWith('www.') || /[/?#]/.test(address) || ending.test(address);
  return !isAddress || allows(address);
}

function withoutDefinitions(markdown: string): string {
  return markdown.replace(/^ {0,3}\[[^\]\n]{1,300}\]:[ \t]*\S[^\n]*$/gm, '');
}

/** Elements that show something without any text in them. */
const pictures = /<(?:img|picture|video|audio|svg|iframe|object|embed|canvas|input)\b/i;
/** Elements that are hidden together with what is in them. */
const hidden = /<(script|style|template|title|datalist|noembed|noframes|rp)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const comments = /<!--[\s\S]*?(?:-->|$)/g;
/** Neither blanks, nor characters that are never drawn. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

const shownOf = (html: string) => html.replace(comments, '').replace(hidden, '');

/** Whether people see nothing of a content, so that the platform refuses it. */
export function isBlank(content: string, format: 'text' | 'html' | 'markdown'): boolean {
  if (format !== 'html') return !visible.test(content);
  return !pictures.test(shownOf(content)) && !visible.test(withoutTags(content));
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const blanks = /&(?:nbsp|ensp|emsp|thinsp|shy|zwnj|zwj|ZeroWidthSpace|Tab|NewLine);/g;

/** The words of HTML, with a line for each paragraph. */
export function withoutTags(html: string): string {
  return shownOf(html)
    .replace(/<br\b[^<>]*>|<\/(?:p|div|li|tr|h\d)\s*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(blanks, ' ')
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) =>
      characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => named[name] ?? '');
}

function characterOf(codePoint: number): string {
  const isCharacter = codePoint > 0 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
  return isCharacter ? String.fromCodePoint(codePoint) : '';
}

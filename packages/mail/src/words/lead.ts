/**
 * What mail programs put before the words that are answered: `On 29 Nov 2026, at 10:00, Ada <ada@example.com> wrote:`, in the languages
 * of their menus.
 */
const wrote = new RegExp(
  [
    'wrote|schrieb|geschrieben|(?:a )?écrit|escribió|(?:ha )?scritto|schreef|geschreven|escreveu|va escriure|skrev|skrifaði',
    'kirjoitti|napisał\\(?a?\\)?|pisze|napsal\\(?a?\\)?|napísal\\(?a?\\)?|írta|a scris|написала?|пише(?:т)?|писал\\(?а?\\)?|написав',
    'έγραψε|yazdı|şunu yazdı|tulis|menulis|đã viết|เขียน|작성|님이|썼습니다|写道|寫道|撰写|のメール|のメッセージ|さんは書きました|さんが書き',
    'كتب|كتبت|تمت كتابة|נכתב|כתב|כתבה|कहा|लिखा',
  ].join('|'),
  'iu',
);
/** How such lines begin when a program has wrapped them. */
const begins =
  /^(?:On|Am|Le|El|Il|Em|Op|Den|Dne|Dňa|På|Pe|W dniu|Dnia|В|Στις|Vào|Pada|A|في|ב-|在|\d{1,4}[./年-]|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Mo|Di|Mi|Do|Fr|Sa|So|lun|mar|mer|jeu|ven|sam|dim)\b)/iu;
const addressAtEnd = /[<([]\s?(?:mailto:)?[^<>()\s]+@[^<>()\s]+\s?[>)\]]\s*:$/;
const address = /[<([]\s?[^<>()\s]+@[^<>()\s]+\s?[>)\]]/;
const longest = 400;

/** Whether a line, joined if it was wrapped, says who wrote what follows. */
export function isLead(line: string): boolean {
  const text = plain(line);
  if (text.length > longest || !text.endsWith(':') || !/\p{Nd}/u.test(text)) return false;
  return addressAtEnd.test(text) || (wrote.test(text) && /\p{Nd}.*\p{Nd}/u.test(text));
}

/** Without the signs that turn the direction of writing. */
function plain(line: string): string {
  return line
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/：$/, ':');
}

/**
 * Whether it says so exactly enough, with an address, that what follows is another's, also without marks before it. People too write
 * that they wrote something at some time, and go on below.
 */
export function isCertainLead(line: string): boolean {
  return isLead(line) && address.test(plain(line)) && /\p{Nd}.*\p{Nd}.*\p{Nd}/u.test(line);
}

/** Where the lead starts that ends with this line: programs wrap it over up to four lines. Undefined: it ends none. */
export function startOfLead(lines: readonly string[], end: number): number | undefined {
  const last = lines[end] ?? '';
  if (last.length > longest || !plain(last).endsWith(':')) return undefined;
  for (let start = end; start >= Math.max(0, end - 3); start -= 1) {
    const line = lines[start] ?? '';
    if (line.trim() === '' || line.length > longest) return undefined;
    if (isLead(joined(lines, start, end))) return withBeginning(lines, start, end);
  }
  return undefined;
}

/** The end of a wrapped lead may look like one; its beginning is above. */
function withBeginning(lines: readonly string[], start: number, end: number): number {
  if (begins.test((lines[start] ?? '').trim())) return start;
  for (let at = start - 1; at >= Math.max(0, end - 3); at -= 1) {
    const line = (lines[at] ?? '').trim();
    if (line === '') return start;
    if (begins.test(line) && /\d/.test(line)) return at;
  }
  return start;
}

function joined(lines: readonly string[], start: number, end: number): string {
  return lines
    .slice(start, end + 1)
    .map((line) => line.trim())
    .join(' ');
}

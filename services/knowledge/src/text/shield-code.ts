/**
 * In code every character stands for itself. So that nothing later takes one for a tag, a heading or a mark, those that
 * could be are put aside: each as one of the 32 characters that Unicode keeps for such use inside programs.
 */
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const firstShielded = 0xfdd0;

const shielded = new Map([...punctuation].map((mark, at) => [mark, String.fromCharCode(firstShielded + at)]));

function shield(code: string): string {
  return code.replace(/[!-/:-@[-`{-~]/g, (mark) => shielded.get(mark) ?? mark);
}

/** The text with the characters that `shieldCode` put aside. */
export function unshield(text: string): string {
  return text.replace(/[\uFDD0-\uFDEF]/g, (unit) => punctuation.charAt(unit.charCodeAt(0) - firstShielded));
}

const containers = '(?:[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])(?=[ \\t]))){0,16}[ \\t]*';
// The end of a run comes first, or no backtick behind it would be looked for from each of its own: a long one takes minutes.
const opening = new RegExp(`^(${containers})(\`{3,}(?!\`)(?!.*\`)|~{3,})`);
const closing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/;
const quoted = /^ {0,3}>/;
const quoteMarks = /^(?:[ \t]*>)*/;
const indented = /^(?: {4}|\t)/;
const listItem = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
const blockStart = /^[ \t]*(?:#{1,6}(?:[ \t]|$)|[-*+][ \t]|\d{1,9}[.)][ \t]|[>|])/;
/** HTML in which nothing is code, and what ends it. */
const htmlStart = /^ {0,3}<(?:(!--)|(script|style|pre|textarea)(?=[\s>]|$))/i;

interface Fence {
  readonly mark: string;
  readonly quoted: boolean;
}

/** Markdown (with `\n` between lines) whose code is shielded, and without the fences around it. Takes linear time. */
export function shieldCode(markdown: string): string {
  const shielding = new Shielding();
  for (const line of markdown.split('\n')) shielding.take(line);
  return shielding.end();
}

class Shielding {
  readonly #done: string[] = [];
  #paragraph: string[] = [];
  #fence: Fence | undefined;
  /** What ends the HTML that is open. */
  #html: string | undefined;
  #isInList = false;
  /** Whether code by indentation may stand here: after a blank line, or after more of it. */
  #mayIndent = true;

  take(line: string): void {
    if (this.#fence?.quoted && !quoted.test(line)) this.#fence = undefined;
    if (this.#fence) this.#takeFenced(line, this.#fence);
    else if (this.#html !== undefined) this.#takeHtml(line, this.#html);
    else if (!this.#opens(line)) this.#takeText(line);
  }

  end(): string {
    this.#endParagraph();
    return this.#done.join('\n');
  }

  #takeFenced(line: string, { mark }: Fence): void {
    const found = closing.exec(line)?.[1];
    if (found?.startsWith(mark)) {
      this.#fence = undefined;
      this.#done.push('');
    } else {
      const [marks = ''] = quoteMarks.exec(line) ?? [];
      this.#done.push(marks + shield(line.slice(marks.length)));
    }
  }

  #takeHtml(line: string, end: string): void {
    if (line.toLowerCase().includes(end)) this.#html = undefined;
    this.#done.push(line);
  }

  #opens(line: string): boolean {
    const [, before = '', mark] = opening.exec(line) ?? [];
    if (mark !== undefined && (this.#isInList || !indented.test(before))) {
      this.#endParagraph();
      this.#fence = { mark, quoted: before.trimStart().startsWith('>') };
      this.#done.push('');
      return true;
    }
    const [start, comment, element = ''] = htmlStart.exec(line) ?? [];
    if (start === undefined) return false;
    this.#endParagraph();
    this.#html = comment ? '-->' : `</${element.toLowerCase()}`;
    this.#takeHtml(line, this.#html);
    return true;
  }

  #takeText(line: string): void {
    const isBlank = line.trim() === '';
    const isItem = listItem.test(line);
    const isCode = !isBlank && this.#mayIndent && !this.#isInList && indented.test(line);
    if (isBlank || isCode || blockStart.test(line)) this.#endParagraph();
    if (isItem && !isCode) this.#isInList = true;
    else if (!isBlank && this.#mayIndent && !/^\s/.test(line)) this.#isInList = false;
    this.#mayIndent = isBlank || isCode;
    if (isCode) this.#done.push(shield(line));
    else if (isBlank) this.#done.push(line);
    else this.#paragraph.push(line);
  }

  #endParagraph(): void {
    if (this.#paragraph.length > 0) this.#done.push(shieldSpans(this.#paragraph.join('\n')));
    this.#paragraph = [];
  }
}

/** Shields what stands between backticks and as many of them again. */
function shieldSpans(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(({ index, 0: run }) => ({ index, length: run.length }));
  const closers = closersOf(runs);
  let bare = '';
  let at = 0;
  for (let each = 0; each < runs.length; each += 1) {
    const [from, to] = [runs[each], runs[closers[each] ?? -1]];
    if (!from || !to || /(?<!\\)\\$/.test(text.slice(Math.max(0, from.index - 2), from.index))) continue;
    const start = from.index + from.length;
    bare += text.slice(at, start) + shield(text.slice(start, to.index));
    at = to.index;
    each = closers[each] as number;
  }
  return bare + text.slice(at);
}

/** For each run the next one of the same length. Found from the end, since a search for each would go through them all. */
function closersOf(runs: readonly { length: number }[]): (number | undefined)[] {
  const next = new Map<number, number>();
  const closers: (number | undefined)[] = [];
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const { length } = runs[at] as { length: number };
    closers[at] = next.get(length);
    next.set(length, at);
  }
  return closers;
}

/** The longest title, and how many headings a new article begins with. */
const maxTitle = 300;
const maxHeadings = 5;

/** How an article begins that answers a question: it is the title, and other ways to ask it are headings to write beneath. */
export function begunArticle(question: string, others: readonly string[] = []): { title: string; body?: string } {
  const title = asTitle(question);
  const headings = new Map(others.map((each) => [plain(each), asTitle(each)]));
  headings.delete(plain(question));
  const body = [...headings.values()].slice(0, maxHeadings).map((heading) => `## ${heading}\n\n`);
  return { title, ...(body.length > 0 && { body: `\n\n${body.join('')}` }) };
}

/** In one line, and with a capital letter. */
function asTitle(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim().slice(0, maxTitle);
  return line.charAt(0).toLocaleUpperCase() + line.slice(1);
}

const plain = (question: string) =>
  question
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** Elements that show something without any text in them. */
const shown = new Set(['img', 'picture', 'video', 'audio', 'svg', 'iframe', 'object', 'embed', 'canvas', 'input']);
/** Elements that the HTML standard hides together with what is in them (15.3.1), as far as they can hold text. */
const hidden = new Set(['datalist', 'noembed', 'noframes', 'rp', 'script', 'style', 'template', 'title']);

/** Whether HTML has something that people can see. It takes time linear in the length, however the elements are nested. */
export function htmlShowsSomething(html: string): boolean {
  let isShown = false;
  /** The outermost hidden element that is open, and how many of its name are. */
  let within: string | undefined;
  let depth = 0;

  const see = (something: boolean) => {
    if (!something || within !== undefined) return;
    isShown = true;
    tokenizer.pause();
  };
  const open = (name: string) => {
    see(shown.has(name));
    if (within === undefined && hidden.has(name)) within = name;
    if (name === within) depth += 1;
  };
  const close = (name: string) => {
    if (name !== within) return;
    depth -= 1;
    if (depth === 0) within = undefined;
  };
  // The parser of the same library looks through all open elements at each tag, which takes seconds where they are deep.
  const tokenizer = new Tokenizer(
    {},
    {
      ...nothing,
      onopentagname: (start, end) => open(html.slice(start, end).toLowerCase()),
      onclosetag: (start, end) => close(html.slice(start, end).toLowerCase()),
      ontext: (start, end) => see(isVisible(html.slice(start, end))),
      ontextentity: (codePoint) => see(isVisible(String.fromCodePoint(codePoint))),
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return isShown;
}

const ignore = () => {};

/** Comments, declarations and attributes, none of which are shown. */
const nothing: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribentity: ignore,
  onattribend: ignore,
  onattribname: ignore,
  onopentagname: ignore,
  onopentagend: ignore,
  onselfclosingtag: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  oncdata: ignore,
  ondeclaration: ignore,
  onprocessinginstruction: ignore,
  ontext: ignore,
  ontextentity: ignore,
  onend: ignore,
};

/** Neither blanks, of which U+2800 is one of Braille, nor characters that are never drawn, such as U+200B, U+2060 and U+FEFF. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

/** Whether a text has a character that people can see. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

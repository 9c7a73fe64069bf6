/** The origin of a script, and what its tag says. */
export interface ScriptContext {
  /** The address of the public routes, with a slash at its end: `https://api.example.com/api/public/`. */
  readonly base: string;
  /** The id of what it is to show. */
  readonly id: string;
  /** The `data-…` attributes of the tag. */
  readonly data: Readonly<Record<string, string | undefined>>;
  /** Whether the page has run the script for the same before: it is there. */
  readonly isAgain: boolean;
}

/**
 * Finds the tag that loaded this script. While a classic script runs the browser names it; for a module it does not, and
 * the first tag of the file that no other run has taken is it. Undefined, with a word in the console, where it does not say what to show.
 */
export function scriptContext(file: string, key: 'project' | 'beacon'): ScriptContext | undefined {
  const script = (document.currentScript as HTMLScriptElement | null) ?? untakenTag(file);
  const id = script?.dataset[key];
  if (!script?.src || !id) {
    console.warn(`${file}: its tag needs data-${key}`);
    return undefined;
  }
  script.dataset.taken = '';
  return { base: new URL('.', script.src).href, id, data: { ...script.dataset }, isAgain: !isFirst(`pharos:${id}`) };
}

/** Some pages have the tag twice, and some run it again with each content that they put in place of the one before. */
function isFirst(name: string): boolean {
  return !Object.hasOwn(window, name) && Reflect.defineProperty(window, name, {});
}

function untakenTag(file: string): HTMLScriptElement | undefined {
  const tags = document.querySelectorAll<HTMLScriptElement>('script[src]:not([data-taken])');
  return [...tags].find((tag) => new URL(tag.src).pathname.endsWith(`/${file}`));
}

/** Resolves once the page has a body to stand in. */
export function pageReady(): Promise<void> {
  return new Promise((resolve) => {
    if (document.body) resolve();
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });
}

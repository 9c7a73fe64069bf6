/** Where a script came from, and what its tag says. */
export interface ScriptContext {
  /** Of the public routes, with a slash at its end: `https://api.example.com/api/public/`. */
  readonly base: string;
  /** The `data-…` attributes of the tag. */
  readonly data: Readonly<Record<string, string | undefined>>;
}

/**
 * Finds the tag that loaded this script. While a classic script runs the browser names it; for a module it does not, and
 * the first tag of the file that no other run has taken is it.
 */
export function scriptContext(file: string): ScriptContext | undefined {
  const script = (document.currentScript as HTMLScriptElement | null) ?? untakenTag(file);
  if (!script?.src) return undefined;
  script.dataset.taken = '';
  return { base: new URL('.', script.src).href, data: { ...script.dataset } };
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

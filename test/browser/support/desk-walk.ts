import type { Page, Response } from 'playwright-core';
import type { Places } from './desk-world.js';

// The router of the page is known to its window, for the router's own tools.
const router = 'globalThis.__TSR_ROUTER__';

/** The addresses of the desk as its router knows them, with something for each parameter. @throws for a parameter without. */
export async function addressesOf(page: Page, places: Places): Promise<string[]> {
  const paths = await page.evaluate<string[]>(`Object.keys(${router}.routesByPath)`);
  return paths.flatMap((path) => filledIn(path, places));
}

function filledIn(path: string, places: Places): string[] {
  const [, name] = /\$(\w*)/.exec(path) ?? [];
  if (name === undefined) return [path];
  const values = places[name];
  if (values === undefined) throw new Error(`nothing is known to put for $${name} of the route ${path}`);
  const [first, ...others] = values;
  // What stands for a parameter besides a record has a page of its own, and none below it.
  const given = path.endsWith(`$${name}`) ? [first, ...others] : [first];
  return given.flatMap((value = '') => filledIn(path.replace(`$${name}`, value), places));
}

/** Resolves once the page is at its address, everything has been read, and is drawn. */
const settled = `new Promise((resolve) => {
  let calm = 0;
  const look = () => {
    const { state, options } = ${router};
    calm = state.status === 'idle' && options.context.client.isFetching() === 0 ? calm + 1 : 0;
    if (calm === 3) resolve(); else requestAnimationFrame(look);
  };
  look();
})`;

/** Whether the router knows nothing at the address, or an error. */
const lost = `${router}.state.matches.some(({ status, globalNotFound }) => status !== 'success' || globalNotFound)`;

/** Goes to an address within the desk, as links do; answers why it cannot be shown, if so. */
export async function goTo(page: Page, address: string): Promise<string[]> {
  const faults: string[] = [];
  const listener = (answer: Response) => {
    if (answer.status() >= 400 && answer.url().includes('/api/')) faults.push(`${answer.status()} ${answer.url()}`);
  };
  page.on('response', listener);
  await page.evaluate(`${router}.navigate({ href: ${JSON.stringify(`/app${address}`)} })`);
  await page.evaluate(settled);
  page.off('response', listener);
  if (await page.evaluate<boolean>(lost)) faults.push('the router has nothing to show');
  return faults;
}

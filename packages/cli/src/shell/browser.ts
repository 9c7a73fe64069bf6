import { spawn } from 'node:child_process';
import { Stop } from '../frame/exit-codes.js';

const programs: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Shows a page in the browser of whoever sits here. Where there is none, nothing happens: the address was printed. */
export function openInBrowser(address: string): void {
  // The address may come from an answer: a program must not be started by what is no page.
  if (!/^https?:$/.test(new URL(address).protocol)) throw new Stop(`"${address}" is not the address of a page`);
  const [program = 'xdg-open', ...args] = programs[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  child.once('error', () => undefined);
  child.unref();
}

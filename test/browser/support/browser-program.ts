import { findProgram, installPackage } from '../../support/processes.js';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** A browser of this machine: from the PATH, else installed where that is possible (Debian, as root); undefined without one. */
export function browserProgram(): string | undefined {
  const find = () => names.map(findProgram).find((path) => path !== undefined);
  return find() ?? (installPackage('chromium') ? find() : undefined);
}

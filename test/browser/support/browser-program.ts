import { findProgram, installPackage } from '../../support/processes.js';

/** Packages of Debian, the preferred one first: the headless shell needs a third of Chromium's time. */
const packages = ['chromium-headless-shell', 'chromium'];
const names = [...packages, 'chromium-browser', 'google-chrome'];

/** A browser of this machine: from the PATH, else installed where that is possible (Debian, as root); undefined without one. */
export function browserProgram(): string | undefined {
  const find = () => names.map(findProgram).find((path) => path !== undefined);
  return find() ?? (packages.some(installPackage) ? find() : undefined);
}

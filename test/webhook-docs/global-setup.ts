import { findProgram, installPackage } from '../support/processes.js';
import { languages } from './languages.js';

/** CI has the languages whose code stands on the page, where it may install them: what can be had there is not skipped. */
export function setup(): void {
  if (process.env.CI !== 'true') return;
  for (const { program, debianPackage } of languages)
    if (findProgram(program) === undefined) installPackage(debianPackage);
}

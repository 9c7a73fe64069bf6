import { invalid } from '@pharos/contract';
import { isCommon } from './common-passwords.js';

export const shortestPassword = 10;

/** @throws VALIDATION_ERROR on `password` when others would guess it soon */
export function checkPassword(password: string, email: string): void {
  if ([...password].length < shortestPassword)
    throw invalid(['password'], `must have at least ${shortestPassword} characters`);
  const lower = password.toLowerCase();
  if (isCommon(lower, shortestPassword)) throw invalid(['password'], 'is one that many people use');
  if (lower === email.toLowerCase()) throw invalid(['password'], 'must not be the email address');
}

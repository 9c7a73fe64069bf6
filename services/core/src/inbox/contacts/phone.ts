import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { placeOf } from '../../shared/in-project.js';

/** The country of phones that are written without one; undefined where the project has not said. */
export type PhoneCountry = string | undefined;

const selectCountry: Statement = {
  name: 'select_default_phone_country',
  text: `SELECT default_phone_country AS country FROM projects
    WHERE id = $1 AND org_id = $2 AND deleted_at IS NULL AND default_phone_country IS NOT NULL`,
};

/** The project's country, to look a phone up: one that is written with a country may be kept without. */
export async function lookUpCountry(database: Database, at: InProject): Promise<PhoneCountry> {
  const [row] = await database.query<{ country: string }>(selectCountry, placeOf(at));
  return row?.country;
}

/** The project's country, to compare a phone that is kept; it is looked up only where the phone is written without one. */
export async function phoneCountry(
  database: Database,
  at: InProject,
  phones: readonly (string | null | undefined)[],
): Promise<PhoneCountry> {
  if (phones.every((phone) => !phone || phone.trimStart().startsWith('+'))) return undefined;
  return lookUpCountry(database, at);
}

/** A phone as it is compared: in E.164 where its country is known and it may be a number there, else by its digits. */
export function comparePhone(phone: string, country: PhoneCountry): string {
  return e164Of(phone, country)?.compared ?? digitsOf(phone);
}

/** What a phone may be kept as: also as it was before the project named its country. */
export function phoneSpellings(phone: string, country: PhoneCountry): string[] {
  const { compared, national } = e164Of(phone, country) ?? {};
  return [...new Set([compared, national, digitsOf(phone)].filter((each) => each !== undefined))];
}

/** Whether a text may be a phone, and nothing else. */
export function isPhone(text: string): boolean {
  return /^\+?[\d\s()./-]+$/.test(text.trim()) && digitsOf(text).length >= 3;
}

function e164Of(phone: string, country: PhoneCountry): { compared: string; national: string | undefined } | undefined {
  const text = country === undefined ? phone.trim().replace(/^00/, '+') : phone;
  const parsed = parsePhoneNumberFromString(text, knownCountry(country));
  if (!parsed?.isPossible()) return undefined;
  const { number, ext } = parsed;
  const isHere = country !== undefined && parsed.country === country;
  return {
    compared: ext === undefined ? number : `${number};ext=${ext}`,
    national: isHere ? digitsOf(parsed.formatNational()) : undefined,
  };
}

function knownCountry(country: PhoneCountry): CountryCode | undefined {
  return country !== undefined && isSupportedCountry(country) ? country : undefined;
}

/** What is no number at all is compared as it is written. */
function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '') || phone.trim();
}

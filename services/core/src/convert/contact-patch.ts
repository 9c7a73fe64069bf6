import type { ContactFields as Message } from '@pharos/proto/pharos/core/v1/contact';
import { type ContactFields, contactFields } from '../domain/contact.js';
import { patchOf } from './patch.js';

/** The fields that a mask names. Metadata that is named but not set leaves what is there. */
export function toContactPatch(
  mask: readonly string[] | undefined,
  fields: Message | undefined,
): Partial<ContactFields> {
  const { metadata, ...patch } = patchOf<ContactFields>(mask, fields ?? {}, contactFields);
  return metadata ? { ...patch, metadata } : patch;
}

/** Every field that is set. */
export function toContactPatchOfSet(fields: Message): Partial<ContactFields> {
  const { email, name, phone, externalId, company, jobTitle, metadata } = fields;
  const all = { email, name, phone, external_id: externalId, company, job_title: jobTitle, metadata };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Every type that a field of a form can have. */
export const fieldTypes = [
  'short_text',
  'long_text',
  'email',
  'number',
  'phone',
  'checkbox',
  'radio',
  'single_select',
  'multi_select',
  'date',
  'file',
] as const;

export type FieldType = (typeof fieldTypes)[number];

/** A field, as far as a check of its value needs to know it. */
export interface FormField {
  readonly type: FieldType;
  /** The name that values are sent under, unique in the form. */
  readonly name: string;
  readonly required: boolean;
  readonly options: readonly string[];
}

/** The types of which people choose among options. */
export const choiceTypes: readonly FieldType[] = ['radio', 'single_select', 'multi_select'];

/** The limits of what visitors may write. Characters are counted as people count them: an emoji is one. */
export const valueLimits = {
  shortText: 500,
  longText: 10_000,
  email: 254,
  phone: 50,
  /** The attachments of one file field. */
  files: 10,
  /** The characters of all texts of a submission together. */
  total: 50_000,
} as const;

/**
 * The name of a field that people never see. Programs that fill in whatever they find fill it in as well: such a submission is
 * answered like a good one, and nothing is kept of it. No field of a form can have this name.
 */
export const honeypotName = 'contact_me_by_fax';

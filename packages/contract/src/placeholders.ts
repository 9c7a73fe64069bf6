/** What a saved reply can stand for: `{{contact.name}}` becomes the name of the contact. */
export const placeholders = [
  'contact.name',
  'contact.email',
  'contact.company',
  'conversation.id',
  'conversation.subject',
  'project.name',
  'member.name',
] as const;

export type Placeholder = (typeof placeholders)[number];

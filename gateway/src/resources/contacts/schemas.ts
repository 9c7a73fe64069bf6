import { z } from 'zod';
import { createdAt, id, record, updatedAt } from '../fields.js';

export const contactRecord = record('Contact', 'A customer of a project', {
  id: id('contact'),
  project_id: id('project'),
  email: z
    .string()
    .nullable()
    .meta({ description: 'Unique in the project, whatever the case of its letters; null if it is not known' }),
  name: z.string().nullable().meta({ description: 'The name of the person; null if it is not known' }),
  phone: z
    .string()
    .nullable()
    .meta({ description: 'As it was sent; several contacts can have the same. Null if it is not known' }),
  external_id: z
    .string()
    .nullable()
    .meta({ description: 'Your own ID of the contact, unique in the project; null if it has none' }),
  company: z
    .string()
    .nullable()
    .meta({ description: 'The company that the person works for; null if it is not known' }),
  job_title: z
    .string()
    .nullable()
    .meta({ description: 'What the person does at the company; null if it is not known' }),
  metadata: z.record(z.string(), z.unknown()).meta({ description: 'Your own data about the person, by key' }),
  created_at: createdAt.meta({ description: 'When it was created, in UTC; an import can set it' }),
  updated_at: updatedAt,
});

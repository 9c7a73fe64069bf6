import { readCreateProjectRequest, readUpdateProjectRequest, renderProject } from '@pharos/contract';
import { isSupportedCountry } from 'libphonenumber-js/min';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { listIn, recordIn } from '../answers.js';
import { fieldMask } from '../field-mask.js';
import { label, slug as slugOf } from '../fields.js';
import { list, one, pageQuery, pageRequest } from '../lists.js';
import { projectRecord } from './schemas.js';

const slug = slugOf(63).meta({ description: 'Unique in the organization' });
const domain = label(253).meta({ description: 'The domain of the product, such as `shop.example.com`' });
/** Thirty days. */
const maxTargetMinutes = 43_200;

const newProject = z.strictObject({
  name: label(200).meta({ description: 'For people; it need not be unique' }),
  slug: slug.optional().meta({ description: 'Unique in the organization; absent: created from the name' }),
  domain: domain.nullable().optional(),
});

const projectChanges = z.strictObject({
  name: label(200).optional().meta({ description: 'For people; it need not be unique' }),
  slug: slug.optional(),
  domain: domain.nullable().optional(),
  default_phone_country: z
    .string()
    .refine(isSupportedCountry, { error: 'must be a country of ISO 3166 in two capital letters, such as DE' })
    .nullable()
    .optional()
    .meta({
      description:
        'The country of phone numbers that are written without a country code, such as `DE`. Applies to everything written from then on',
    }),
  trust_identity_emails: z.boolean().optional().meta({
    description:
      'Whether the `email` of an identity token counts as verified without `email_verified: true` in the token. Set it only if your site verifies every address: whoever signs in with an address sees the conversations of the contact that has it',
  }),
  first_response_target_minutes: z.int().min(1).max(maxTargetMinutes).nullable().optional().meta({
    description:
      'How many minutes customers should wait at most for a first answer from a person. Conversations that wait longer are `overdue` in lists, and `conversation.overdue` is sent once for each',
  }),
});

const answer = recordIn('project', renderProject);
const answerList = listIn('projects', renderProject);

const projects = '/orgs/{orgId}/projects';
const project = `${projects}/{projectId}` as const;

export const projectRoutes = [
  defineRoute({
    id: 'listProjects',
    method: 'GET',
    path: projects,
    scope: 'projects:read',
    summary: 'List projects',
    description:
      'Use it to find the ID of a project. The newest project comes first. A person sees the projects in which they work.',
    query: z.strictObject(pageQuery),
    response: list(projectRecord),
    handler: ({ params, query, caller, call, rpc }) => {
      const projectIds = caller.kind === 'person' ? caller.projectIds : undefined;
      const only = projectIds && { projectIds: [...projectIds] };
      return answerList(rpc.projects.listProjects({ ...params, only, page: pageRequest(query) }, call), query);
    },
  }),
  defineRoute({
    id: 'createProject',
    method: 'POST',
    path: projects,
    scope: 'projects:write',
    summary: 'Create a project',
    description:
      'Use it to keep the conversations, contacts and articles of one product or brand apart from those of others.',
    body: newProject,
    status: 201,
    response: one(projectRecord),
    errors: ['PROJECT_SLUG_TAKEN'],
    handler: ({ params, body, call, rpc }) =>
      answer(rpc.projects.createProject({ ...params, ...readCreateProjectRequest(body) }, call)),
  }),
  defineRoute({
    id: 'getProject',
    method: 'GET',
    path: project,
    scope: 'projects:read',
    summary: 'Get a project',
    description: 'Use it to read the name, slug and domain of one project.',
    response: one(projectRecord),
    handler: ({ params, call, rpc }) => answer(rpc.projects.getProject(params, call)),
  }),
  defineRoute({
    id: 'getProjectById',
    method: 'GET',
    path: '/projects/{projectId}',
    scope: 'projects:read',
    summary: 'Get a project by its ID only',
    description: 'The same as the route with the organization. Use it when you know only the ID of the project.',
    response: one(projectRecord),
    handler: ({ params, call, rpc }) => answer(rpc.projects.getProject(params, call)),
  }),
  defineRoute({
    id: 'updateProject',
    method: 'PATCH',
    path: project,
    scope: 'projects:write',
    summary: 'Change a project',
    description:
      'Use it to change the name, slug, domain, phone country, trust in identity tokens or target for first answers of a project. Fields that you leave out do not change.',
    body: projectChanges,
    response: one(projectRecord),
    errors: ['PROJECT_SLUG_TAKEN'],
    handler: ({ params, body, call, rpc }) => {
      const request = { ...params, ...readUpdateProjectRequest(body), updateMask: fieldMask(body) };
      return answer(rpc.projects.updateProject(request, call));
    },
  }),
  defineRoute({
    id: 'deleteProject',
    method: 'DELETE',
    path: project,
    scope: 'projects:admin',
    summary: 'Delete a project',
    description:
      'Deletes the project and everything in it: conversations, contacts, articles, forms and webhooks. You cannot undo this.',
    represents: { before: ({ params, call, rpc }) => answer(rpc.projects.getProject(params, call)) },
    handler: async ({ params, call, rpc, gateway }) => {
      await rpc.projects.deleteProject(params, call);
      await gateway.projectDeleted(params.projectId);
    },
  }),
];

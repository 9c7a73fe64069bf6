import { renderProject } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../http/define-route.js';
import { label, slug as slugOf } from '../schemas/fields.js';
import { list, one, pageQuery, pageRequest, renderPage } from '../schemas/lists.js';
import { projectRecord } from '../schemas/records.js';
import { fieldMask, orUnset, present } from './field-mask.js';

const slug = slugOf(63).meta({ description: 'Unique in the organization' });
const domain = label(253).meta({ description: 'The domain of the product, such as `shop.example.com`' });

const newProject = z.strictObject({
  name: label(200),
  slug: slug.optional().meta({ description: 'Unique in the organization; made from the name when absent' }),
  domain: domain.nullable().optional(),
});

const projectChanges = z.strictObject({
  name: label(200).optional(),
  slug: slug.optional(),
  domain: domain.nullable().optional(),
});

export const projectRoutes = [
  defineRoute({
    id: 'listProjects',
    method: 'GET',
    path: '/orgs/{orgId}/projects',
    scope: 'projects:read',
    summary: 'List projects, newest first',
    query: z.strictObject(pageQuery),
    status: 200,
    response: list(projectRecord),
    handler: async ({ params, query, call, rpc }) => {
      const answer = await rpc.projects.listProjects({ orgId: params.orgId, page: pageRequest(query) }, call);
      return { data: answer.projects.map(renderProject), page: renderPage(answer.page, query.limit) };
    },
  }),
  defineRoute({
    id: 'createProject',
    method: 'POST',
    path: '/orgs/{orgId}/projects',
    scope: 'projects:write',
    summary: 'Make a project',
    body: newProject,
    status: 201,
    response: one(projectRecord),
    errors: ['PROJECT_SLUG_TAKEN'],
    handler: async ({ params, body, call, rpc }) => {
      const request = { orgId: params.orgId, name: body.name, slug: body.slug, domain: orUnset(body.domain) };
      const { project } = await rpc.projects.createProject(request, call);
      return { data: renderProject(present(project)) };
    },
  }),
  defineRoute({
    id: 'getProject',
    method: 'GET',
    path: '/orgs/{orgId}/projects/{projectId}',
    scope: 'projects:read',
    summary: 'Read a project',
    status: 200,
    response: one(projectRecord),
    handler: async ({ params, call, rpc }) => {
      const { project } = await rpc.projects.getProject(params, call);
      return { data: renderProject(present(project)) };
    },
  }),
  defineRoute({
    id: 'updateProject',
    method: 'PATCH',
    path: '/orgs/{orgId}/projects/{projectId}',
    scope: 'projects:write',
    summary: 'Change a project',
    body: projectChanges,
    status: 200,
    response: one(projectRecord),
    errors: ['PROJECT_SLUG_TAKEN'],
    handler: async ({ params, body, call, rpc }) => {
      const { name, slug, domain } = body;
      const request = { ...params, updateMask: fieldMask(body), name, slug, domain: orUnset(domain) };
      const { project } = await rpc.projects.updateProject(request, call);
      return { data: renderProject(present(project)) };
    },
  }),
  defineRoute({
    id: 'deleteProject',
    method: 'DELETE',
    path: '/orgs/{orgId}/projects/{projectId}',
    scope: 'projects:admin',
    summary: 'Delete a project and all it holds',
    status: 200,
    handler: async ({ params, call, rpc }) => {
      await rpc.projects.deleteProject(params, call);
      return undefined;
    },
  }),
];

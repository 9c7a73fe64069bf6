import type { CreateFormRequest, Form, UpdateFormRequest } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useAction } from '../app/use-action.js';

/** The forms of a project, or those that are archived. */
export function useForms(projectId: string, isArchived = false) {
  return useQuery({
    queryKey: queryKeys.formList(projectId, isArchived),
    queryFn: async () => {
      const forms: Form[] = [];
      const query = { projectId, limit: 100, ...(isArchived && { archived: true }) };
      for await (const form of pharos.forms.listForms(query)) forms.push(form);
      return forms;
    },
  });
}

/** One form, also when it is archived. */
export function useForm(projectId: string, formId: string) {
  return useQuery({
    queryKey: queryKeys.form(projectId, formId),
    queryFn: ({ signal }): Promise<Form> => pharos.forms.getForm({ projectId, formId }, { signal }),
  });
}

/** Makes a form. */
export function useCreateForm(projectId: string) {
  return useAction(async (body: CreateFormRequest): Promise<Form> => pharos.forms.createForm({ projectId, body }), {
    renews: [queryKeys.forms(projectId)],
  });
}

/** Changes a form. Pages that show it have the change at once. */
export function useSaveForm(projectId: string, formId: string) {
  return useAction(
    async (body: UpdateFormRequest): Promise<Form> => pharos.forms.updateForm({ projectId, formId, body }),
    { renews: [queryKeys.forms(projectId)] },
  );
}

/** Takes a form from all pages; its submissions stay. */
export function useArchiveForm(projectId: string, formId: string) {
  return useAction(async () => pharos.forms.deleteForm({ projectId, formId }), {
    renews: [queryKeys.forms(projectId), queryKeys.beacons(projectId)],
  });
}

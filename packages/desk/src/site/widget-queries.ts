import type { UpdateWidgetConfigRequest, WidgetConfig } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useAction } from '../app/use-action.js';

/** The settings of a project's widget. */
export function useWidgetConfig(projectId: string) {
  return useQuery({
    queryKey: queryKeys.widget(projectId),
    queryFn: ({ signal }): Promise<WidgetConfig> => pharos.widget.getWidgetConfig({ projectId }, { signal }),
  });
}

/** Changes some of them. Visitors see it at once. */
export function useSaveWidget(projectId: string) {
  return useAction(async (body: UpdateWidgetConfigRequest) => pharos.widget.updateWidgetConfig({ projectId, body }), {
    renews: [queryKeys.widget(projectId), queryKeys.widgetLook(projectId)],
  });
}

/** Makes another identity secret; it is in the answer, and nowhere else. */
export function useRotateSecret(projectId: string) {
  return useAction(async () => pharos.widget.rotateWidgetSecret({ projectId }), { renews: [] });
}

import { useEffect } from 'react';
import { useCounts } from '../inbox/list-queries.js';
import { useViews } from '../inbox/saved-views.js';
import icon from './icon.svg';
import iconWaiting from './icon-waiting.svg';
import { titleOf, useOpenName } from './page-name.js';
import { usePlace } from './session.js';

/** The title of the tab says what is open; it and its picture show how many wait. */
export function useWaitingTitle(projectId: string): void {
  const { data } = useCounts(projectId, useViews());
  const page = useOpenName();
  const name = usePlace()?.project.name ?? 'Pharos';
  const waiting = data?.get('waiting') ?? '0';
  useEffect(() => {
    document.title = titleOf(waiting, page, name);
    document.getElementById('icon')?.setAttribute('href', waiting === '0' ? icon : iconWaiting);
  }, [waiting, page, name]);
}

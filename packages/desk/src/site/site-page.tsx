import { Area } from '../app/area.js';
import { t } from '../messages/index.js';
import { sitePages } from './pages.js';

/** What stands on the website: its pages in a column, and the one that is open. */
export function SitePage() {
  return <Area to="/$projectId/site" title={t.areas.site} groups={sitePages()} />;
}

import { Area } from '../app/area.js';
import { t } from '../messages/index.js';
import { settingsPages } from './pages.js';

/** The settings: their pages in a column, and the one that is open. */
export function SettingsPage() {
  return <Area to="/$projectId/settings" title={t.areas.settings} groups={settingsPages()} />;
}

import { enums } from '@pharos/contract';
import type { WidgetConfig } from '@pharos/proto/pharos/core/v1/widget';
import { masked } from '@pharos/service';
import type { WidgetConfigRow } from './configs.js';
import type { WidgetFields } from './widget-config.js';

export function toWidgetConfig(row: WidgetConfigRow): WidgetConfig {
  return {
    projectId: row.project_id,
    enabled: row.enabled,
    position: enums.widgetPosition.fromText(row.position),
    color: row.color,
    welcomeMessage: row.welcome_message,
    showBranding: row.show_branding,
    theme: enums.widgetTheme.fromText(row.theme),
    locale: row.locale,
    revision: row.revision,
    hasSecret: row.has_secret,
  };
}

/** What a request says of a configuration: the fields its mask names. */
export function widgetPatch(
  config: WidgetConfig | undefined,
  mask: readonly string[] | undefined,
): Partial<WidgetFields> {
  if (config === undefined) return {};
  const said: Partial<WidgetFields> = {
    enabled: config.enabled,
    color: config.color,
    welcome_message: config.welcomeMessage,
    show_branding: config.showBranding,
    locale: config.locale,
  };
  if (mask?.includes('position')) said.position = enums.widgetPosition.toText(config.position);
  if (mask?.includes('theme')) said.theme = enums.widgetTheme.toText(config.theme);
  return masked(said, mask);
}

import type { WidgetConfig } from '@pharos/proto/pharos/core/v1/widget';
import { widgetPosition, widgetTheme } from '../enums.js';

/** The configuration of a project's widget in its REST shape, for the API and for visitors alike. */
export function renderWidgetConfig(config: WidgetConfig) {
  return {
    project_id: config.projectId,
    enabled: config.enabled,
    position: widgetPosition.toText(config.position),
    color: config.color,
    welcome_message: config.welcomeMessage,
    show_branding: config.showBranding,
    theme: widgetTheme.toText(config.theme),
    locale: config.locale,
  };
}

/** The fields of a widget's configuration that callers change, named as the API names them. */
export interface WidgetFields {
  enabled: boolean;
  position: string;
  color: string;
  welcome_message: string;
  show_branding: boolean;
  theme: string;
  locale: string;
}

/** What every project has until somebody changes it. */
export const usualWidget: WidgetFields = {
  enabled: true,
  position: 'bottom-right',
  color: '#2563EB',
  welcome_message: 'Hi! How can we help you?',
  show_branding: true,
  theme: 'auto',
  locale: 'auto',
};

export const widgetFields = Object.keys(usualWidget) as (keyof WidgetFields)[];

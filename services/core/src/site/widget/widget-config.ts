import type { WidgetFields } from './record.js';

/** What every project has until somebody changes it. */
export const usualWidget: WidgetFields = {
  enabled: true,
  position: 'bottom-right',
  color: '#2563EB',
  welcome_message: 'Hi! How can we help you?',
  show_branding: true,
  theme: 'auto',
  locale: 'auto',
  ask_email: 'optional',
  chat_url: null,
};

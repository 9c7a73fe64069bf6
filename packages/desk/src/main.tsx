import './app/ahead.js';
import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { listenForKeys } from './app/commands.js';
import { client } from './app/query-client.js';
import { makeRouter } from './app/router.js';
import { applyTheme } from './app/theme.js';
import { listenForUpdates } from './app/updates.js';
import { sendOnLeaving } from './inbox/leaving.js';
import { HintPlace } from './ui/hint-place.js';
import { Toasts } from './ui/toasts.js';

applyTheme();
listenForKeys();
listenForUpdates();
sendOnLeaving();

const place = document.getElementById('desk');
if (place === null) throw new Error('the page has no place for the desk');
createRoot(place).render(
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={client}>
      <RouterProvider router={makeRouter(client)} />
      <Toasts />
      <HintPlace />
    </QueryClientProvider>
  </CSPProvider>,
);

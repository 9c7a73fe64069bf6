import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { goToSignIn, isShutOut, isSignedOut } from './app/api.js';
import { listenForKeys } from './app/commands.js';
import { makeRouter } from './app/router.js';
import { applyTheme } from './app/theme.js';
import { Toasts } from './ui/toasts.js';

applyTheme();
listenForKeys();

const client = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => onRefused(error) }),
  // The client library repeats what may be repeated.
  defaultOptions: { queries: { retry: false, gcTime: 600_000 } },
});

/** Whose session has ended signs in again, and comes back here. Who is shut out of a project sees where they still are. */
function onRefused(error: unknown): void {
  if (isSignedOut(error)) goToSignIn();
  else if (isShutOut(error))
    void client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first === 'me' || first === 'projects' });
}

const place = document.getElementById('desk');
if (place === null) throw new Error('the page has no place for the desk');
createRoot(place).render(
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={client}>
      <Tooltip.Provider>
        <RouterProvider router={makeRouter(client)} />
        <Toasts />
      </Tooltip.Provider>
    </QueryClientProvider>
  </CSPProvider>,
);

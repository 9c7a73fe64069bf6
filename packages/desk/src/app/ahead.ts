// Where most people begin comes beside the texts and who is signed in, not after them. What fails is asked for again when it is drawn.
if (/^\/app\/?$|^\/app\/[^/]+\/inbox\//.test(location.pathname)) import('../inbox/pages.js').catch(() => undefined);

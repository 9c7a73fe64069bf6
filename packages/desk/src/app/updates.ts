const place = 'pharos-desk-updated-at';
const againMs = 60_000;

/**
 * A page that was open while the platform was updated asks for parts that are gone: it is loaded again. What was written and is on its way
 * is kept in the browser. Without a connection, or when that did not help a moment ago, it stays as it is.
 */
export function listenForUpdates(): void {
  addEventListener('vite:preloadError', () => {
    if (Date.now() - Number(sessionStorage.getItem(place) ?? 0) < againMs) return;
    sessionStorage.setItem(place, String(Date.now()));
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok && location.reload(),
      () => sessionStorage.removeItem(place),
    );
  });
}

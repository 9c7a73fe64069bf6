// What a page of yours could do with the widget: open it, and hear what happens. Commands may come before it is loaded.
window.Pharos ??= [];

document.getElementById('open').addEventListener('click', () => window.Pharos.push(['open']));

const place = document.getElementById('curl');
const { project, keyFile } = place.dataset;

window.Pharos.push([
  'on',
  'conversation',
  ({ id }) => {
    const key = keyFile ? `$(node -p "JSON.parse(require('fs').readFileSync('${keyFile}')).api_key")` : 'YOUR_API_KEY';
    place.textContent = [
      `curl -X POST ${location.origin}/api/v1/projects/${project}/conversations/${id}/messages \\`,
      `  -H "X-API-Key: ${key}" -H 'Content-Type: application/json' \\`,
      `  -d '{"content": "Hello, this is Kim of Wheelhouse. How can I help?"}'`,
    ].join('\n');
  },
]);

// What a page of yours could do with the widget: open it, and hear what happens. Commands may come before it is loaded.
window.Pharos ??= [];

document.getElementById('open').addEventListener('click', () => window.Pharos.push(['open']));

const desk = document.getElementById('desk');
window.Pharos.push([
  'on',
  'conversation',
  ({ id }) => {
    desk.href = `/app/${desk.dataset.project}/inbox/all/${id}`;
  },
]);

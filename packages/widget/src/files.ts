/** The scripts as they are served, one file each; made by `build.mjs`. The widget loads `widget-more` itself, when it first needs it. */
export const scriptFiles = {
  widget: new URL('../dist/browser/widget.js', import.meta.url),
  beacon: new URL('../dist/browser/beacon.js', import.meta.url),
  'widget-more': new URL('../dist/browser/widget-more.js', import.meta.url),
};

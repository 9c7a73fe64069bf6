/** The embeddable scripts as they are served, one file each; made by `build.mjs`. */
export const scriptFiles = {
  widget: new URL('../dist/browser/widget.js', import.meta.url),
  beacon: new URL('../dist/browser/beacon.js', import.meta.url),
};

import { StyleModule } from 'style-mod';

const sheet = new CSSStyleSheet();
let shown: readonly StyleModule[] = [];

/**
 * Has CodeMirror keep its styles in a sheet of the document instead of a `<style>` element: the policy of the desk forbids inline
 * styles. Of the modules, later ones take precedence.
 */
export function adoptStyles(): void {
  StyleModule.mount = (_root, modules) => {
    const added = [modules].flat().filter((each) => !shown.includes(each));
    if (added.length === 0) return;
    shown = [...shown, ...added];
    sheet.replaceSync(shown.map((each) => each.getRules()).join('\n'));
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  };
}

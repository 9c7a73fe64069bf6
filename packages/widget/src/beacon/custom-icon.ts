const namespace = 'http://www.w3.org/2000/svg';

/** Shapes and their measures. What can load, link, run or animate is not among them. */
const shapes = new Set(['svg', 'g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon']);
const measures = new Set(
  (
    'viewBox d points transform fill-rule clip-rule fill stroke opacity cx cy r rx ry x y x1 y1 x2 y2 width height ' +
    'stroke-width stroke-linecap stroke-linejoin fill-opacity stroke-opacity'
  ).split(' '),
);
const harmless = /^[-\w\s.,#%()]*$/;
const maxShapes = 200;
const maxDepth = 12;

/**
 * A customer's own icon, drawn anew of plain shapes; undefined when it has none. The server has cleaned it already: this
 * holds also where somebody stands between.
 */
export function customIcon(text: string | null): SVGElement | undefined {
  const source = parsed(text ?? '');
  if (source?.namespaceURI !== namespace || source.localName !== 'svg') return undefined;
  const budget = { left: maxShapes };
  const icon = copy(source, budget, 0);
  if (!icon?.hasChildNodes()) return undefined;
  icon.setAttribute('width', '26');
  icon.setAttribute('height', '26');
  icon.setAttribute('aria-hidden', 'true');
  return icon;
}

function parsed(text: string): Element | undefined {
  try {
    return new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  } catch {
    // The page's policy forbids to parse what is not its own.
    return undefined;
  }
}

function copy(source: Element, budget: { left: number }, depth: number): SVGElement | undefined {
  if (!shapes.has(source.localName) || source.namespaceURI !== namespace || depth > maxDepth) return undefined;
  budget.left -= 1;
  if (budget.left < 0) return undefined;
  const shape = document.createElementNS(namespace, source.localName);
  for (const { name, value } of source.attributes)
    if (measures.has(name) && harmless.test(value) && !/url\s*\(/i.test(value)) shape.setAttribute(name, value);
  for (const child of source.children) {
    const copied = copy(child, budget, depth + 1);
    if (copied) shape.append(copied);
  }
  return shape;
}

import sanitizeHtml from 'sanitize-html';

/** What draws. Nothing that holds text, runs, animates, loads or refers to another document is among them. */
const shapes = ['path', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'rect'];
const groups = ['svg', 'g', 'defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath'];

const attributes = [
  'viewBox',
  'width',
  'height',
  'preserveAspectRatio',
  'xmlns',
  'version',
  'id',
  'transform',
  'd',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'fx',
  'fy',
  'points',
  'pathLength',
  'fill',
  'fill-opacity',
  'fill-rule',
  'clip-rule',
  'clip-path',
  'opacity',
  'color',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-opacity',
  'vector-effect',
  'offset',
  'stop-color',
  'stop-opacity',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'clipPathUnits',
];

const namespace = 'http://www.w3.org/2000/svg';
/** Numbers, names, colours and calls such as `rotate(45)`: no quotation marks, colons, slashes, escapes or brackets of markup. */
const plainValue = /^[\w\s.,#%()+-]*$/;
/** The only address that a value may hold: of something in the picture itself. */
const ownReference = /^url\(#[\w-]+\)$/;

type Attributes = Record<string, string>;

/** Written names; XML knows capitals, and a browser mends only some of them. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [...shapes, ...groups],
  allowedAttributes: { '*': attributes },
  allowedSchemes: [],
  allowProtocolRelative: false,
  parser: { lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true },
  selfClosing: [],
  // Whatever is not allowed goes with everything in it: nothing becomes harmful by losing what was around it.
  disallowedTagsMode: 'completelyDiscard',
  // Text draws nothing here; without any there is none that another parser could read as markup.
  textFilter: () => '',
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: safeAttributes(attribs) }) },
};

function safeAttributes(given: Attributes): Attributes {
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => isSafe(name, value)));
}

function isSafe(name: string, value: string): boolean {
  if (name === 'xmlns') return value === namespace;
  return ownReference.test(value) || (plainValue.test(value) && !/url|expression|javascript/i.test(value));
}

const wholePicture = /^<svg(?: [^<>]*)?>(?:(?!<\/?svg)[\s\S])*<\/svg>$/;
const drawn = new RegExp(`<(?:${shapes.join('|')})[ >]`);

/**
 * The picture without whatever could do anything but draw: elements, attributes and values that are not known to be harmless are
 * gone. The result is well-formed, as XML and as HTML, whatever parses it. Undefined when what is left is not one `svg` element
 * with something to see.
 */
export function sanitizeSvg(source: string): string | undefined {
  const safe = sanitizeHtml(source, options).trim();
  if (!wholePicture.test(safe) || !drawn.test(safe)) return undefined;
  return safe.startsWith(`<svg xmlns=`) || safe.includes(` xmlns="${namespace}"`)
    ? safe
    : safe.replace('<svg', `<svg xmlns="${namespace}"`);
}

import { describe, expect, test } from 'vitest';
import { sanitizeSvg } from './svg.js';

const xmlns = 'xmlns="http://www.w3.org/2000/svg"';
const path = '<path d="M0 0h24v24z"></path>';
const svg = (inner: string, more = '') => `<svg ${xmlns}${more}>${inner}</svg>`;

describe('what draws stays', () => {
  test('shapes, groups, transforms and gradients', () => {
    const picture = svg(
      '<defs><linearGradient id="g" x1="0" y1="0%" gradientUnits="userSpaceOnUse"><stop offset="0.5" stop-color="#FFF"></stop>' +
        '</linearGradient><clipPath id="c-1"><rect x="1" y="1" width="2" height="2" rx=".5"></rect></clipPath></defs>' +
        '<g fill="url(#g)" clip-path="url(#c-1)" transform="rotate(-45 12 12) scale(1.5,2)" stroke="rgba(0, 0, 0, 50%)">' +
        '<path d="M1.5-2,3e-4L4 5a1,1 0 0 1 2 2Z" stroke-linecap="round"></path><circle cx="1" cy="2" r="3"></circle>' +
        '<polyline points="0,0 1,1"></polyline></g>',
      ' viewBox="0 0 24 24" width="24" height="24" fill="none"',
    );
    expect(sanitizeSvg(picture)).toBe(picture);
  });

  test('also written as people write it: self-closing, with a prolog, comments and editors’ leavings', () => {
    const written = `<?xml version="1.0" encoding="UTF-8"?>\n<!-- Made with Ink --><!DOCTYPE svg>
      <svg viewBox="0 0 1 1" inkscape:version="1"><title>Icon</title><path d="M0 0" style="fill:red" class="a" data-x="1"/></svg>`;
    expect(sanitizeSvg(written)).toBe(`<svg ${xmlns} viewBox="0 0 1 1"><path d="M0 0"></path></svg>`);
  });
});

const attacks = [
  svg(`<script>alert(1)</script>${path}`),
  svg(`<SCRIPT>alert(1)</SCRIPT>${path}`),
  svg(`<script href="https://evil.example/x.js"/>${path}`),
  svg(`<script xlink:href="data:text/javascript,alert(1)"></script>${path}`),
  svg(`<svg:script>alert(1)</svg:script>${path}`),
  svg(`<script><![CDATA[alert(1)]]></script>${path}`),
  svg(path, ' onload="alert(1)"'),
  svg(path, ' ONLOAD=alert(1)'),
  svg(path, ' onload\n=\n"alert(1)"'),
  svg('<path d="M0 0" onclick="alert(1)" onmouseover=alert(1) onfocus=alert(1) tabindex="0"/>'),
  svg('<path/onload=alert(1) d="M0 0"/>'),
  svg('<path d="M0 0" onbegin="alert(1)" onend="alert(1)"/>'),
  svg(`<animate attributeName="href" values="javascript:alert(1)"/>${path}`),
  svg(`<animate onbegin="alert(1)" attributeName="x" dur="1s"/>${path}`),
  svg(`<set attributeName="onmouseover" to="alert(1)"/>${path}`),
  svg(`<animateTransform onrepeat="alert(1)"/>${path}`),
  svg(`<a href="javascript:alert(1)">${path}</a>${path}`),
  svg(`<a xlink:href="java&#x09;script:alert(1)">${path}</a>${path}`),
  svg(`<use href="https://evil.example/#x"/>${path}`),
  svg(`<use xlink:href="data:image/svg+xml;base64,PHN2Zz48c2NyaXB0PmFsZXJ0KDEpPC9zY3JpcHQ+PC9zdmc+#x"/>${path}`),
  svg(`<image href="https://evil.example/track.png"/>${path}`),
  svg(`<image xlink:href="javascript:alert(1)"/>${path}`),
  svg(`<feImage href="https://evil.example/x"/>${path}`),
  svg(`<filter id="f"><feImage xlink:href="data:,x"/></filter>${path}`),
  svg(`<foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject>${path}`),
  svg(
    `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"><img src=x onerror=alert(1)></body></foreignObject>${path}`,
  ),
  svg(`<style>@import url(https://evil.example/x.css);</style>${path}`),
  svg(`<style>*{background:url("javascript:alert(1)")}</style>${path}`),
  svg('<path d="M0 0" style="background:url(javascript:alert(1))"/>'),
  svg('<path d="M0 0" fill="url(https://evil.example/#x)"/>'),
  svg('<path d="M0 0" fill="url(javascript:alert(1))"/>'),
  svg('<path d="M0 0" fill="url(&#34;https://evil.example&#34;)"/>'),
  svg('<path d="M0 0" fill="u\\72l(https://evil.example)"/>'),
  svg('<path d="M0 0" clip-path="url(//evil.example/#c)"/>'),
  svg('<path d="M0 0" fill="expression(alert(1))"/>'),
  svg('<path d="M0 0" xml:base="https://evil.example/"/>'),
  svg(`<title><img src=x onerror=alert(1)></title>${path}`),
  svg(`<desc><script>alert(1)</script></desc>${path}`),
  svg(`<text><![CDATA[<img src=x onerror=alert(1)>]]></text>${path}`),
  svg(`</svg><img src=x onerror=alert(1)><svg>${path}`),
  svg(`${path}<!--><img src=x onerror=alert(1)>-->`),
  svg(`<![CDATA[<img src=x onerror=alert(1)>]]>${path}`),
  svg(`<p><style><!--</style><img src=x onerror=alert(1)>-->${path}`),
  svg(`<math><mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></mtext></math>${path}`),
  svg(`<g id="&quot;><img src=x onerror=alert(1)>">${path}</g>`),
  svg(`<g id='"><script>alert(1)</script>'>${path}</g>`),
  svg(`<iframe srcdoc="<script>alert(1)</script>"></iframe>${path}`),
  svg(`<embed src="javascript:alert(1)"/><object data="x"></object>${path}`),
  svg(`<handler type="application/ecmascript">alert(1)</handler>${path}`),
  svg(`<listener event="load" handler="#x"/>${path}`),
  `<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]>${svg(`&x;${path}`)}`,
  `<?xml-stylesheet href="javascript:alert(1)"?>${svg(path)}`,
  `<svg xmlns="http://www.w3.org/1999/xhtml" ><script>alert(1)</script>${path}</svg>`,
  `<svg xmlns:x="http://www.w3.org/1999/xhtml">${path}<x:script>alert(1)</x:script></svg>`,
  `<svg${'\u0000'} onload=alert(1)>${path}</svg>`,
  svg(`<path d="M0 0&#x0;<script>"/>${path}`),
];

/** What a picture that only draws can look like: known names, values without anything that leads elsewhere, and no text. */
const harmless =
  /^(?:<(?:svg|g|defs|linearGradient|radialGradient|stop|clipPath|path|circle|ellipse|line|polyline|polygon|rect)(?: (?!on)[\w-]+="[\w\s.,#%()+-]*"| xmlns="http:\/\/www\.w3\.org\/2000\/svg")*>|<\/\w+>)*$/;

test(`${attacks.length} attacks leave a picture that only draws, or nothing`, () => {
  expect(attacks.length).toBeGreaterThanOrEqual(40);
  for (const attack of attacks) {
    const safe = sanitizeSvg(attack);
    if (safe === undefined) continue;
    expect(safe, attack).toMatch(harmless);
    expect(safe.replaceAll('url(#', ''), attack).not.toMatch(/script|url\(|alert|evil|on\w+=/i);
    expect(safe.match(/<svg/g), attack).toHaveLength(1);
    expect(sanitizeSvg(safe), 'the same again').toBe(safe);
  }
});

test.each([
  '',
  'hello',
  '<p>x</p>',
  '<svg></svg>',
  '<svg><script>x</script></svg>',
  path,
  `${svg(path)}${svg(path)}`,
  '<svg>',
])('a source that is not one picture is refused: %s', (source) => {
  expect(sanitizeSvg(source)).toBeUndefined();
});

test('the largest picture that is taken costs little time, however it is nested', () => {
  const depth = 16_000 / 7;
  const nested = svg('<g>'.repeat(depth) + path + '</g>'.repeat(depth));
  expect(sanitizeSvg(nested)).toContain('<path');
  for (const bomb of [
    '<svg '.repeat(3_000),
    '<'.repeat(16_384),
    `<svg ${'a="'.repeat(5_000)}`,
    `<!--${'-'.repeat(16_000)}`,
  ])
    expect(sanitizeSvg(bomb)).toBeUndefined();
});

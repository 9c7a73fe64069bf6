type Rgb = readonly [number, number, number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** WCAG 2.2 AA for text of ordinary size. */
const textContrast = 4.5;

/** `#rgb` or `#rrggbb`; whatever else is no colour of ours. */
export function parseColor(text: string | null | undefined): Rgb | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text ?? '');
  const hex = short ? `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}` : (text ?? '');
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  return parts ? [hexByte(parts[1]), hexByte(parts[2]), hexByte(parts[3])] : undefined;
}

/** The colours that follow from the one that a customer chose, as custom properties of the style sheet. */
export function palette(color: string | null | undefined, dark: boolean): Record<string, string> {
  const brand = parseColor(color) ?? [79, 70, 229];
  // The ground closest to the colour that text in it may stand on: `--raised` and `--sunken` of the style sheet.
  const surface: Rgb = dark ? [31, 34, 43] : [244, 245, 248];
  const onBrand = contrast(brand, white) >= textContrast ? white : better(brand, white, black);
  return {
    '--brand': css(brand),
    '--on-brand': css(onBrand),
    '--brand-deep': css(mix(brand, onBrand === white ? black : white, 0.14)),
    '--accent': css(readable(brand, surface)),
    '--tint': css(mix(surface, brand, dark ? 0.22 : 0.09)),
  };
}

/** The colour, moved towards black or white until text in it can be read on the ground. */
export function readable(color: Rgb, ground: Rgb, ratio = textContrast): Rgb {
  const towards: Rgb = luminance(ground) > 0.4 ? black : white;
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, towards, share);
    if (contrast(mixed, ground) >= ratio) return mixed;
  }
  return towards;
}

/** The contrast ratio of WCAG 2.2: 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function better(ground: Rgb, one: Rgb, other: Rgb): Rgb {
  return contrast(ground, one) >= contrast(ground, other) ? one : other;
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => Math.round(one[at] * (1 - share) + other[at] * share);
  return [part(0), part(1), part(2)];
}

function css([red, green, blue]: Rgb): string {
  return `rgb(${red} ${green} ${blue})`;
}

function hexByte(text = '0'): number {
  return Number.parseInt(text, 16);
}

const maxCharacters = 200;
const maxExtension = 16;
const nameless = 'file';

/** Controls, what breaks lines or turns their direction around, and what cannot be seen at all. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
/** What systems take for more than a letter in a name. */
const forbidden = /[<>:"|?*]/g;

/**
 * A name that any system may give a file: what a client called it, without the path before it. Never empty, never `.` or `..`,
 * at most 200 characters, of which the end stays that says what it is.
 */
export function fileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const seen = last.normalize('NFC').replaceAll(unseen, '').replaceAll(forbidden, '_');
  // A run is looked at from its first blank only: from each of them, many would take the square of their number.
  const trimmed = seen.replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '');
  return trimmed === '' ? nameless : shortened(trimmed);
}

function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= maxCharacters) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= maxExtension ? name.slice(dot) : '';
  return characters.slice(0, maxCharacters - extension.length).join('') + extension;
}

/** The value of `Content-Disposition` that has a browser save a file under this name (RFC 6266, RFC 5987). */
export function attachmentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

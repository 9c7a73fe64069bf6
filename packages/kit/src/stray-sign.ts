/**
 * Whether a URL has a sign that should have been percent-encoded: a `#`, or an `@` other than the one before its host. What is read
 * as the host of such a URL may be a piece of its password, which nobody may be shown.
 */
export function hasStraySign(url: string): boolean {
  const [, authority = '', rest = ''] = /^(?:[a-z][a-z\d+.-]*:\/\/)?([^/?#]*)(.*)$/is.exec(url) ?? [];
  return /[#@]/.test(rest) || authority.split('@').length > 2;
}

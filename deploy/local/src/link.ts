/** The address of the page on which somebody does what a one-time link is for. Its token is no part of what a browser sends, or a log keeps. */
export function linkOf(baseUrl: string, token: string): string {
  return `${baseUrl}/app#link=${token}`;
}

/** The token of such an address. */
export function tokenOf(link: string): string {
  return link.slice(link.indexOf('#link=') + '#link='.length);
}

/** Whether a header, named in lower case, stands more than once among names and values in turn: Node joins or drops the others. */
export function isRepeated(name: string, rawHeaders: readonly string[]): boolean {
  let times = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === name) times++;
  return times > 1;
}

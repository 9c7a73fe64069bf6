export function parseTarget(text: string): { url: URL } | { problem: string } {
  return { url: new URL(text) };
}

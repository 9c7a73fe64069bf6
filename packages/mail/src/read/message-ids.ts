const mostIds = 100;
const longestId = 998;

/** The Message-IDs that a header names, without angle brackets, the last hundred of them, each once. */
export function messageIdsIn(value: string | undefined): string[] {
  if (value === undefined) return [];
  const inBrackets = [...value.matchAll(/<\s?([^<>\s]{1,998})\s?>/g)].map(([, id]) => id as string);
  const ids = inBrackets.length > 0 ? inBrackets : value.split(/[\s,]+/).filter(isBareId);
  return [...new Set(ids)].slice(-mostIds);
}

/** Some programs leave the brackets away. */
function isBareId(word: string): boolean {
  return word.length <= longestId && /^[^<>@]+@[^<>@]+$/.test(word);
}

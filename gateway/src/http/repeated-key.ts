import { endOfString } from './json-shape.js';

/** An object or array that has begun and not ended. */
interface Level {
  /** The keys of an object so far; undefined for an array. */
  readonly keys: Set<string> | undefined;
  /** The key or index that the scan stands in. */
  at: string | number;
  /** Whether the next string is a key. */
  expectsKey: boolean;
}

/** The path of the first key that stands again in its object, of a text that is valid JSON; undefined when none does. */
export function findRepeatedKey(text: string): (string | number)[] | undefined {
  const levels: Level[] = [];
  for (let at = 0; at < text.length; at++) {
    const level = levels.at(-1);
    switch (text[at]) {
      case '"': {
        const end = endOfString(text, at + 1);
        if (level?.expectsKey && isRepeated(level, JSON.parse(text.slice(at, end + 1)))) return levels.map(placeIn);
        at = end;
        break;
      }
      case '{':
        levels.push({ keys: new Set(), at: '', expectsKey: true });
        break;
      case '[':
        levels.push({ keys: undefined, at: 0, expectsKey: false });
        break;
      case '}':
      case ']':
        levels.pop();
        break;
      case ',':
        if (level !== undefined) goOn(level);
        break;
    }
  }
  return undefined;
}

const placeIn = ({ at }: Level) => at;

function isRepeated(level: Level, key: string): boolean {
  level.at = key;
  level.expectsKey = false;
  if (level.keys?.has(key)) return true;
  level.keys?.add(key);
  return false;
}

function goOn(level: Level): void {
  if (level.keys !== undefined) level.expectsKey = true;
  else level.at = Number(level.at) + 1;
}

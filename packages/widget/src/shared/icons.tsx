import type { VNode } from 'preact';

/** Mouths, from very sad to very glad. */
const mouths = ['M8 17q4-5 8 0', 'M8.5 16.2q3.5-2.4 7 0', 'M8.5 15.5h7', 'M8.5 14.8q3.5 2.6 7 0', 'M7.5 14q4.5 6 9 0'];

/** Drawn here, of strokes in the colour of the text; never read out. `path` is one of `icon-paths.ts`. */
export function Icon({ path, size = 20, flip }: { path: string; size?: number; flip?: boolean }): VNode {
  return drawing(path, size, flip ? 'flip' : undefined);
}

/** `score` 1 to 5. */
export function Face({ score }: { score: number }): VNode {
  return drawing(`M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM9 9.4v.4M15 9.4v.4${mouths[score - 1] ?? ''}`, 30);
}

function drawing(path: string, size: number, className?: string): VNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.9"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      class={className}
    >
      <path d={path} />
    </svg>
  );
}

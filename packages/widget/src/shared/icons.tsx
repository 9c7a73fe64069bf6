import type { VNode } from 'preact';

/** Drawn here, of strokes in the colour of the text; never read out. */
const paths = {
  chat: 'M21 11.5a8.4 8.4 0 0 1-12.3 7.4L3 21l2.1-5.7A8.4 8.4 0 1 1 21 11.5Z',
  mail: 'M3 6.5A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5ZM3.5 7l8.5 6.5L20.5 7',
  help: 'M9.2 9a3 3 0 1 1 4.4 2.7c-1 .5-1.6 1.2-1.6 2.3M12 17.6v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  down: 'm6 9.5 6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'm14.5 5.5-6.5 6.5 6.5 6.5',
  forward: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  send: 'M12 19V5.5M6 11l6-6 6 6',
  search: 'm20 20-4.4-4.4M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z',
  article: 'M7 3.5h7l4 4v13H7ZM13.5 3.5V8H18M10 12.5h5M10 16h5',
  spark: 'M12 4l1.9 5.1L19 11l-5.1 1.9L12 18l-1.9-5.1L5 11l5.1-1.9ZM19 16.5v4M17 18.5h4',
  person: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  clip: 'm19 11-8 8a5 5 0 0 1-7-7l9-9a3 3 0 0 1 4 4l-9 9',
  check: 'm5 12.5 4.5 4.5L19 7.5',
} as const;

/** Mouths, from very sad to very glad. */
const mouths = ['M8 17q4-5 8 0', 'M8.5 16.2q3.5-2.4 7 0', 'M8.5 15.5h7', 'M8.5 14.8q3.5 2.6 7 0', 'M7.5 14q4.5 6 9 0'];

export type IconName = keyof typeof paths;

export function Icon({ name, size = 20, flip }: { name: IconName; size?: number; flip?: boolean }): VNode {
  return drawing(paths[name], size, flip ? 'flip' : undefined);
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

import { type ComponentType, useEffect, useRef } from 'react';
import { t } from '../messages/index.js';
import { type HeldKeys, holdKeys } from './held-keys.js';
import { partOf } from './part.js';
import { say } from './toasts.js';

interface OverlayProps {
  onClose(): void;
}

export interface Opening {
  /** Keys to begin with, as if they had been pressed. */
  readonly firstKeys?: readonly string[];
}

const parts = new Set<{ fetch(): Promise<unknown> }>();

/**
 * Something that opens above the page, and whose script is fetched when it is first asked for. It is open for as long as it is drawn. Keys
 * that are pressed before it has the keyboard are meant for it: none gets lost, and none runs a command of the page. What people open all
 * day is fetched `ahead`, by `fetchOverlays`.
 */
export function overlay<Props extends OverlayProps>(
  load: () => Promise<ComponentType<Props>>,
  { ahead = false }: { readonly ahead?: boolean } = {},
): ComponentType<Props & Opening> {
  const part = partOf(load);
  if (ahead) parts.add(part);
  return function Overlay({ firstKeys = [], ...props }) {
    const Loaded = part.use(() => {
      say({ text: t.errors.offline, isBad: true });
      props.onClose();
    });
    useHeldKeys(Loaded !== undefined, props.onClose, firstKeys);
    return Loaded && <Loaded {...(props as unknown as Props)} />;
  };
}

/** Fetches what people open all day, so that it opens without a wait. */
export async function fetchOverlays(): Promise<void> {
  await Promise.all([...parts].map(({ fetch }) => fetch()));
}

function useHeldKeys(hasCome: boolean, onClose: () => void, firstKeys: readonly string[]): void {
  const held = useRef<HeldKeys>(undefined);
  useEffect(() => {
    const own = holdKeys(onClose, firstKeys);
    held.current = own;
    return own.drop;
  }, []);
  useEffect(() => {
    if (hasCome) void held.current?.handOn();
  }, [hasCome]);
}

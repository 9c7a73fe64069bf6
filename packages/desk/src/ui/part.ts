import { type ComponentType, useEffect, useState } from 'react';

/** A component whose script is fetched when it is first drawn, or before that. */
export interface Part<Props> {
  fetch(): Promise<ComponentType<Props>>;
  /**
   * The component, once its script is there; until then it is asked for. Without `onFailure` it is asked for again when the network is
   * back.
   */
  use(onFailure?: () => void): ComponentType<Props> | undefined;
}

export function partOf<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    loaded ??= await load();
    return loaded;
  };
  return {
    fetch,
    use(onFailure) {
      const [Own, setOwn] = useState(() => loaded);
      useEffect(() => {
        const drawn = new AbortController();
        const { signal } = drawn;
        const again = () => addEventListener('online', ask, { once: true, signal });
        const ask = () =>
          void fetch().then(
            (part) => signal.aborted || setOwn(() => part),
            () => signal.aborted || (onFailure ?? again)(),
          );
        if (!Own) ask();
        return () => drawn.abort();
      }, []);
      return Own;
    },
  };
}

/** Leaves out of every icon the drawings that are larger than icons show; what is shown larger is the 16 pixels' one, scaled. */
export function smallIcons(largest = 16) {
  return {
    name: 'small-icons',
    transform: {
      filter: { id: /octicons-react\/dist\/icons\/\w+\.mjs$/ },
      handler(code) {
        // From the smallest to the largest.
        const drawings = declared(this.parse(code), 'svgDataByHeight').properties;
        const kept = drawings.filter(({ key }) => Number(key.value) <= largest);
        if (kept.length === 0) return undefined;
        const shorter = code.slice(0, kept.at(-1).end) + code.slice(drawings.at(-1).end);
        const heights = JSON.stringify(kept.map(({ key }) => key.value));
        return { code: shorter.replace(/var heights = \[[^\]]*\]/, `var heights = ${heights}`), map: null };
      },
    },
  };
}

function declared({ body }, name) {
  const all = body.flatMap(({ declarations = [] }) => declarations);
  return all.find(({ id }) => id.name === name).init;
}

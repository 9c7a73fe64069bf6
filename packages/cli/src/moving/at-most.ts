/** Does the work for each, for at most so many at a time, and gives the results in order. It ends with the first failure. */
export async function atMost<Given, Made>(
  most: number,
  given: readonly Given[],
  work: (each: Given) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  const waiting = given.entries();
  let hasFailed = false;
  const worker = async () => {
    for (const [at, each] of waiting) {
      if (hasFailed) return;
      made[at] = await work(each);
    }
  };
  const guarded = () =>
    worker().catch((error: unknown) => {
      hasFailed = true;
      throw error;
    });
  await Promise.all(Array.from({ length: Math.min(most, given.length) }, guarded));
  return made;
}

/**
 * How statements of services are planned: pages come from memory or flash, where the next page costs no more than any
 * other; and each is short, so that neither parallel workers nor compiled code would be worth their start. Every statement has
 * an index: a queue that was empty when it was last vacuumed looks as if reading all of it cost nothing, and a plan of that
 * moment is kept while the queue grows.
 */
export const planning = {
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  enable_seqscan: 'off',
};

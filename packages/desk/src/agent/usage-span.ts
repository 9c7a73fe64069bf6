/** Of how many days the usage is shown. */
export const spans = [7, 30, 90] as const;
export const usualDays = 30;

/** The span of an address; the usual one needs none. */
export function usageSpanOf({ days }: Record<string, unknown>): { days?: number } {
  return spans.some((each) => each === days) && days !== usualDays ? { days: Number(days) } : {};
}

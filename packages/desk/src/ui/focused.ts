/** As the `ref` of a field that appears because somebody asked for it: the keyboard goes on there. */
export function focused(field: HTMLElement | null): void {
  field?.focus();
}

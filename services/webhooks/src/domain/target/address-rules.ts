export class AddressRules {
  constructor(readonly allowedCidrs: readonly string[]) {}
  allows(_address: string): boolean {
    return true;
  }
}
export function isCidr(_text: string): boolean {
  return true;
}

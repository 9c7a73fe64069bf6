import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/**
 * What the library's tables (RFC 6890 and its successors) take for ordinary unicast although nobody's endpoint can be
 * there, by the IANA special-purpose registries: local-use NAT64 (RFC 8215), ORCHIDv2 (RFC 7343), drone remote ids
 * (RFC 9374), documentation (RFC 9637), SRv6 (RFC 9602), and IPv4-compatible addresses (RFC 4291, deprecated).
 */
const refusedNetworks: readonly Network[] = ['64:ff9b:1::/48', '2001::/23', '3fff::/20', '5f00::/16', '::/96'].map(
  (network) => ipaddr.parseCIDR(network),
);

const nat64 = ipaddr.parseCIDR('64:ff9b::/96');
const sixToFour = ipaddr.parseCIDR('2002::/16');
/** Interface ids that hold an IPv4 address (RFC 5214), universal bit set or not. */
const isatapMarks = new Set([0x0000, 0x0200]);

/** Which addresses may be dialled: public unicast ones, and those of the operator's allowed networks. */
export class AddressRules {
  readonly #allowed: readonly Network[];

  /** @param allowedCidrs networks that are open although they are not public; each must be one by `isCidr`. */
  constructor(allowedCidrs: readonly string[]) {
    this.#allowed = allowedCidrs.map((cidr) => ipaddr.parseCIDR(cidr));
  }

  /** False for whatever is no IP address as well, and for one with a zone. */
  allows(text: string): boolean {
    if (text.includes('%') || !(ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text))) return false;
    const address = ipaddr.parse(text);
    if (this.#isOpened(address)) return true;
    const inner = embedded(address);
    return inner ? this.#isOpened(inner) || isPublic(inner) : isPublic(address);
  }

  #isOpened(address: Address): boolean {
    return this.#allowed.some((network) => isWithin(address, network));
  }
}

/** Whether the text is a network such as `10.0.0.0/8`. */
export function isCidr(text: string): boolean {
  return ipaddr.isValidCIDR(text);
}

/** The IPv4 address at which a packet for an IPv6 address would end: mapped, NAT64 (RFC 6052) or 6to4 (RFC 3056). */
function embedded(address: Address): ipaddr.IPv4 | undefined {
  if (!(address instanceof ipaddr.IPv6)) return undefined;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  const bytes = address.toByteArray();
  if (isWithin(address, nat64)) return new ipaddr.IPv4(bytes.slice(12));
  if (isWithin(address, sixToFour)) return new ipaddr.IPv4(bytes.slice(2, 6));
  return undefined;
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv4) return true;
  const [, , , , mark = 0, second = 0] = address.parts;
  if (second === 0x5efe && isatapMarks.has(mark)) return false;
  return !refusedNetworks.some((network) => isWithin(address, network));
}

function isWithin(address: Address, [network, bits]: Network): boolean {
  return address.kind() === network.kind() && address.match(network as never, bits);
}

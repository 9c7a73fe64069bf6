import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

interface OpenNetwork {
  readonly network: Network;
  /** Undefined: all. */
  readonly ports: ReadonlySet<number> | undefined;
}

/** Those of the web. Networks that an operator opens hold databases and control planes, too. */
const webPorts = [80, 443];

/** The part of IPv6 that is given out for unicast on the internet (https://www.iana.org/assignments/ipv6-address-space). */
const globalUnicast = ipaddr.parseCIDR('2000::/3');
/**
 * Looks public, and leads inside: Azure's host answers every virtual machine here, with certificates and settings of it
 * (https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16).
 */
const azureHost = ipaddr.parseCIDR('168.63.129.16/32');

const nat64 = ipaddr.parseCIDR('64:ff9b::/96');
const sixToFour = ipaddr.parseCIDR('2002::/16');
/** Interface ids that hold an IPv4 address (RFC 5214), universal bit set or not. */
const isatapMarks = new Set([0x0000, 0x0200]);
/** What the library takes for an IPv4-mapped address, and systems for an IPv4-compatible one (RFC 4291, deprecated). */
const compatible = /^::\d+\./;

/**
 * Which addresses may be dialled: public unicast ones, and those of the operator's allowed networks on the ports that they are open
 * on; none of the operator's denied ones.
 */
export class AddressRules {
  readonly #allowed: readonly OpenNetwork[];
  readonly #denied: readonly Network[];

  /**
   * @param allowedCidrs networks that are open although they are not public; each must be one by `isOpenNetwork`.
   * @param deniedCidrs networks that are closed although they are public or allowed; each must be one by `isCidr`.
   * @param usualPorts on which an allowed network is open that names none; on the loopback all are.
   */
  constructor(
    allowedCidrs: readonly string[],
    deniedCidrs: readonly string[] = [],
    usualPorts: readonly number[] = webPorts,
  ) {
    this.#allowed = allowedCidrs.map((text) => readOpenNetwork(text, usualPorts));
    this.#denied = deniedCidrs.map((cidr) => ipaddr.parseCIDR(cidr));
  }

  /** On this port, or without one on any. False for whatever is no IP address as well, and for one with a zone. */
  allows(text: string, port?: number): boolean {
    const forms = formsOf(text);
    if (forms === undefined || isWithinAny(forms, this.#denied)) return false;
    return this.#opens(forms, port) || isPublic(forms[forms.length - 1] as Address);
  }

  /** Whether the operator's allowed networks hold the address and are open on the port, and the denied ones do not hold it. */
  names(text: string, port?: number): boolean {
    const forms = formsOf(text);
    return forms !== undefined && this.#opens(forms, port) && !isWithinAny(forms, this.#denied);
  }

  #opens(forms: readonly Address[], port: number | undefined): boolean {
    const open = this.#allowed.filter(({ ports }) => port === undefined || ports === undefined || ports.has(port));
    return isWithinAny(
      forms,
      open.map(({ network }) => network),
    );
  }
}

/** The address, and the one behind it where it holds another; undefined for what is no address, and for one with a zone. */
function formsOf(text: string): Address[] | undefined {
  if (text.includes('%') || compatible.test(text)) return undefined;
  if (!(ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text))) return undefined;
  const address = ipaddr.parse(text);
  const inner = embedded(address);
  return inner ? [address, inner] : [address];
}

/** Whether the text is a network such as `10.0.0.0/8`: IPv4 in full (`10/8` would be 0.0.0.10/8), IPv6 without a zone. */
export function isCidr(text: string): boolean {
  return ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || (ipaddr.IPv6.isValidCIDR(text) && !text.includes('%'));
}

/** A network, and with a colon the ports on which it is open, as in `10.0.0.0/8:443+8443` and `[fd00::]/8:443`. */
const openNetwork = /^(\[[^[\]]+\]|[^[\]]+)\/(\d{1,3})(?::(\d{1,5}(?:\+\d{1,5})*))?$/;

/** Whether the text is a network that is open on some ports, such as `10.0.0.0/8:443+8443`, or without ports. */
export function isOpenNetwork(text: string): boolean {
  const { cidr, ports } = splitOpenNetwork(text);
  return isCidr(cidr) && (ports ?? []).every((port) => port >= 1 && port <= 65_535);
}

function splitOpenNetwork(text: string): { cidr: string; ports: number[] | undefined } {
  const [, address = '', bits = '', ports] = openNetwork.exec(text) ?? [];
  const isBracketed = address.startsWith('[');
  // Brackets are for IPv6, whose colons they keep apart from that of the ports.
  const bare = isBracketed && address.includes(':') ? address.slice(1, -1) : address;
  return { cidr: `${bare}/${bits}`, ports: ports?.split('+').map(Number) };
}

function readOpenNetwork(text: string, usualPorts: readonly number[]): OpenNetwork {
  const { cidr, ports } = splitOpenNetwork(text);
  const network = ipaddr.parseCIDR(cidr);
  if (ports === undefined && network[0].range() === 'loopback') return { network, ports: undefined };
  return { network, ports: new Set(ports ?? usualPorts) };
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

/** Whether an address is public by the library's tables, which follow the IANA special-purpose registries (RFC 6890 and its successors). */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv4) return !isWithin(address, azureHost);
  const [, , , , mark = 0, second = 0] = address.parts;
  if (second === 0x5efe && isatapMarks.has(mark)) return false;
  return isWithin(address, globalUnicast);
}

function isWithinAny(forms: readonly Address[], networks: readonly Network[]): boolean {
  return forms.some((address) => networks.some((network) => isWithin(address, network)));
}

function isWithin(address: Address, [network, bits]: Network): boolean {
  return address.kind() === network.kind() && address.match(network as never, bits);
}

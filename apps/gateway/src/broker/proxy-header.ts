import { isIPv4, isIPv6, SocketAddress } from 'node:net';

export type ProxyFault = 'absent' | 'malformed' | 'too-long' | 'late';

/** The beginning of a connection through a balancer: https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt */
export type ProxyHeader =
  /** The rest has not arrived. */
  | { readonly kind: 'more' }
  | {
      readonly kind: 'header';
      readonly bytes: number;
      /** Null where the balancer speaks for itself, e.g. to see whether the port is open. */
      readonly address: string | null;
    }
  | { readonly kind: 'fault'; readonly fault: ProxyFault };

const V1 = Buffer.from('PROXY ');
const V1_BYTES_MAX = 107;
const V1_LINE =
  /^PROXY (?:UNKNOWN(?: .*)?|TCP(?<family>[46]) (?<source>\S+) (?<target>\S+) (?<from>\d{1,5}) (?<to>\d{1,5}))$/;
const V2 = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
const V2_HEAD_BYTES = 16;
/** Addresses and what a balancer adds about TLS; the format would allow 65,535. */
const V2_BODY_MAX = 1_024;
const V2_LOCAL = 0x20;
const V2_PROXY = 0x21;
/** Bytes of two addresses and two ports, by family and transport. */
const v2Families = { unspecified: 0x00, tcp4: 0x11, tcp6: 0x21 } as const;

const fault = (what: ProxyFault): ProxyHeader => ({ kind: 'fault', fault: what });
const more: ProxyHeader = { kind: 'more' };

/** Reads a PROXY header of version 1 or 2 from the first bytes of a connection. */
export function readProxyHeader(bytes: Buffer): ProxyHeader {
  if (beginsLike(bytes, V2)) return readV2(bytes);
  return beginsLike(bytes, V1) ? readV1(bytes) : fault('absent');
}

/** True as far as both go. */
const beginsLike = (bytes: Buffer, sign: Buffer): boolean =>
  bytes.subarray(0, sign.length).equals(sign.subarray(0, bytes.length));

function readV1(bytes: Buffer): ProxyHeader {
  const end = bytes.subarray(0, V1_BYTES_MAX).indexOf('\r\n');
  if (end < 0) return bytes.length < V1_BYTES_MAX ? more : fault('too-long');
  const line = V1_LINE.exec(bytes.toString('latin1', 0, end));
  if (line === null) return fault('malformed');
  const { family, source = '', target = '', from, to } = line.groups ?? {};
  const header = { kind: 'header', bytes: end + 2 } as const;
  if (family === undefined) return { ...header, address: null };
  const isAddress = family === '4' ? isIPv4 : isIPv6;
  const isFaulty = !isAddress(source) || !isAddress(target) || Math.max(Number(from), Number(to)) > 65_535;
  return isFaulty ? fault('malformed') : { ...header, address: shortAddress(source) };
}

function readV2(bytes: Buffer): ProxyHeader {
  if (bytes.length < V2_HEAD_BYTES) return more;
  const [command, family, length] = [bytes[12], bytes[13], bytes.readUInt16BE(14)];
  if (command !== V2_LOCAL && command !== V2_PROXY) return fault('malformed');
  if (length > V2_BODY_MAX) return fault('too-long');
  const end = V2_HEAD_BYTES + length;
  if (bytes.length < end) return more;
  const header = { kind: 'header', bytes: end } as const;
  if (command === V2_LOCAL || family === v2Families.unspecified) return { ...header, address: null };
  const body = bytes.subarray(V2_HEAD_BYTES, end);
  if (family === v2Families.tcp4 && length >= 12)
    return { ...header, address: [...body.subarray(0, 4)].join('.') };
  if (family !== v2Families.tcp6 || length < 36) return fault('malformed');
  const groups = Array.from({ length: 8 }, (_, at) => body.readUInt16BE(at * 2).toString(16));
  return { ...header, address: shortAddress(groups.join(':')) };
}

/** One spelling for each address, so that limits count it once. */
const shortAddress = (address: string): string =>
  isIPv4(address) ? address : new SocketAddress({ address, family: 'ipv6' }).address;

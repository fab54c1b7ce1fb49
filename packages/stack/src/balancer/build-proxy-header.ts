import { isIPv4, type Socket } from 'node:net';

const SIGNATURE = '\r\n\r\n\0\r\nQUIT\n';
const PROXY = 0x21;
const LOCAL = 0x20;
const TCP4 = 0x11;
const TCP6 = 0x21;

/** Builds a PROXY header of version 2 with the addresses of this connection; without any if the caller has left. */
export function buildProxyHeader(caller: Socket): Buffer {
  const { remoteAddress, remotePort = 0, localAddress, localPort = 0 } = caller;
  if (remoteAddress === undefined || localAddress === undefined) return head(LOCAL, 0, Buffer.alloc(0));
  const [source, target] = [plain(remoteAddress), plain(localAddress)];
  const ports = Buffer.alloc(4);
  ports.writeUInt16BE(remotePort, 0);
  ports.writeUInt16BE(localPort, 2);
  const isFour = isIPv4(source) && isIPv4(target);
  const bytesOf = isFour ? bytesOfFour : bytesOfSix;
  return head(PROXY, isFour ? TCP4 : TCP6, Buffer.concat([bytesOf(source), bytesOf(target), ports]));
}

function head(command: number, family: number, body: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length);
  return Buffer.concat([Buffer.from(SIGNATURE, 'latin1'), Buffer.from([command, family]), length, body]);
}

/** An IPv4 caller of a socket for both versions. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');

const bytesOfFour = (address: string): Buffer => Buffer.from(address.split('.').map(Number));

function bytesOfSix(address: string): Buffer {
  if (isIPv4(address))
    return Buffer.concat([Buffer.from('00000000000000000000ffff', 'hex'), bytesOfFour(address)]);
  const [before = '', after] = address.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const [first, last] = [groups(before), groups(after ?? '')];
  const missing = Array.from({ length: 8 - first.length - last.length }, () => '0');
  const all = after === undefined ? first : [...first, ...missing, ...last];
  return Buffer.concat(all.map((group) => Buffer.from(group.padStart(4, '0'), 'hex')));
}

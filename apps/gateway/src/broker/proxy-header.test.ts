import { describe, expect, test } from 'vitest';
import { readProxyHeader } from './proxy-header.ts';

const SIGN = '0d0a0d0a000d0a515549540a';
/** A header of version 2, in hex: version and command, family, length, addresses. */
const v2 = (rest: string) => Buffer.from(SIGN + rest.replaceAll(' ', ''), 'hex');
const v1 = (line: string) => Buffer.from(`${line}\r\n`);
const hello = Buffer.from('100c00044d5154540402003c0000', 'hex');

const tcp4 = v2('21 11 000c c0000207 0a000001 d431 075b');
const tcp6 = v2('21 21 0024 20010db8000000000000000000000007 20010db8000000000000000000000001 d431 075b');
const tooLong = 'a'.repeat(120);

const from = (address: string | null) => ({ kind: 'header', address });
const fault = (what: string) => ({ kind: 'fault', fault: what });

const rows: [title: string, bytes: Buffer, found: { readonly kind: string }][] = [
  ['version 1 over IPv4', v1('PROXY TCP4 192.0.2.7 10.0.0.1 54321 1883'), from('192.0.2.7')],
  ['version 1 over IPv6', v1('PROXY TCP6 2001:db8:0:0::7 2001:db8::1 54321 1883'), from('2001:db8::7')],
  ['version 1 of a check', v1('PROXY UNKNOWN'), from(null)],
  ['version 1 of a check with addresses', v1('PROXY UNKNOWN ffff::1 ffff::2 1 2'), from(null)],
  ['version 2 over IPv4', tcp4, from('192.0.2.7')],
  ['version 2 over IPv6', tcp6, from('2001:db8::7')],
  [
    'version 2 with what the balancer adds',
    v2('21 11 0011 c0000207 0a000001 d431 075b 0400020000'),
    from('192.0.2.7'),
  ],
  ['version 2 of a check', v2('20 00 0000'), from(null)],
  ['version 2 of an unknown family', v2('21 00 0000'), from(null)],
  ['no header but MQTT', hello, fault('absent')],
  ['a TLS hello', Buffer.from('160301', 'hex'), fault('absent')],
  ['version 1 with an address of another family', v1('PROXY TCP4 ::1 ::1 1 2'), fault('malformed')],
  ['version 1 with no address', v1('PROXY TCP4 localhost 10.0.0.1 1 2'), fault('malformed')],
  ['version 1 with a port above 65,535', v1('PROXY TCP4 192.0.2.7 10.0.0.1 65536 1883'), fault('malformed')],
  ['version 1 with UDP', v1('PROXY UDP4 192.0.2.7 10.0.0.1 1 2'), fault('malformed')],
  ['version 1 without an end', Buffer.from(`PROXY ${tooLong}`), fault('too-long')],
  ['version 1 with an end too late', v1(`PROXY UNKNOWN ${tooLong}`), fault('too-long')],
  ['version 2 with another version', v2('11 11 000c c0000207 0a000001 d431 075b'), fault('malformed')],
  ['version 2 with another command', v2('22 11 000c c0000207 0a000001 d431 075b'), fault('malformed')],
  ['version 2 over UDP', v2('21 12 000c c0000207 0a000001 d431 075b'), fault('malformed')],
  ['version 2 with half an address', v2('21 11 0004 c0000207'), fault('malformed')],
  ['version 2 with a body above 1,024 bytes', v2('21 11 0401'), fault('too-long')],
];

describe('a connection that begins with', () => {
  test.each(rows)('%s is read as such', (_, bytes, found) => {
    expect(readProxyHeader(bytes)).toMatchObject(found);
  });

  test.each(rows.filter(([, , { kind }]) => kind === 'header'))(
    '%s waits for each missing byte, and ends before what follows',
    (_, bytes, found) => {
      for (let length = 0; length < bytes.length; length += 1)
        expect(readProxyHeader(bytes.subarray(0, length))).toEqual({ kind: 'more' });
      expect(readProxyHeader(Buffer.concat([bytes, hello]))).toEqual({ ...found, bytes: bytes.length });
    },
  );
});

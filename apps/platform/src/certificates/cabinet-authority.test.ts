import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CabinetAuthority, type IssuedCertificate, openCabinetAuthority } from './cabinet-authority.ts';

const now = new Date();
let folder: string;
let authority: CabinetAuthority;
let server: IssuedCertificate;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larder-authority-'));
  authority = await openCabinetAuthority(folder, now);
  server = await authority.issue('localhost', 2, now);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Returns the name that a TLS server with the files of the authority accepts, or why it refuses. */
async function answerTo({ certificate, key }: IssuedCertificate): Promise<string> {
  const listener = createServer({
    cert: server.certificate,
    key: server.key,
    ca: read('cabinets-ca.crt'),
    crl: read('cabinets.crl'),
    requestCert: true,
    rejectUnauthorized: false,
  });
  const answer = new Promise<string>((resolve) => {
    listener.on('secureConnection', (socket: TLSSocket) => {
      const refused = socket.authorizationError as unknown as string | undefined;
      resolve(socket.authorized ? String(socket.getPeerCertificate().subject.CN) : `refused ${refused}`);
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1', cert: certificate, key, rejectUnauthorized: false });
  client.on('error', () => {});
  try {
    return await answer;
  } finally {
    client.destroy();
    listener.close();
  }
}

// First: a refused handshake leaves an error in the queue of OpenSSL, which the next import of a key would report.
test('the authority is opened again, its key is private, and one that must exist is not made', async () => {
  const again = await openCabinetAuthority(folder, now, { mustExist: true });
  expect([again.isNew, again.fingerprint]).toEqual([false, authority.fingerprint]);
  expect(statSync(join(folder, 'cabinets-ca.key')).mode & 0o777).toBe(0o600);
  await expect(openCabinetAuthority(join(folder, 'none'), now, { mustExist: true })).rejects.toThrow(
    /no authority/,
  );
});

test('a certificate lets the cabinet of its name in until it is revoked, and no other is touched', async () => {
  const [lost, kept] = [
    await authority.issue('VC24100001', 30, now),
    await authority.issue('VC24100002', 30, now),
  ];
  await authority.writeRevoked([], now);
  expect(await answerTo(lost)).toBe('VC24100001');
  await authority.writeRevoked([{ serial: lost.serial, revokedAt: now }], now);
  expect(await answerTo(lost)).toBe('refused CERT_REVOKED');
  expect(await answerTo(kept)).toBe('VC24100002');
});

test('a certificate of another authority is refused', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'larder-authority-'));
  const other = await openCabinetAuthority(elsewhere, now);
  await authority.writeRevoked([], now);
  expect(await answerTo(await other.issue('VC24100001', 30, now))).toMatch(/^refused /);
  rmSync(elsewhere, { recursive: true });
});

import 'reflect-metadata';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DAY_MS } from '@larder/domain/durations';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  X509Certificate,
  X509CertificateGenerator,
  X509CrlGenerator,
} from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const { subtle } = globalThis.crypto;
/** A key as this runtime types it. */
type Key = Parameters<typeof subtle.exportKey>[1];

const AUTHORITY_DAYS = 3_650;
/** A clock of a cabinet may be behind. */
const BACKDATED_MS = DAY_MS;

export type IssuedCertificate = {
  /** Hexadecimal. */
  readonly serial: string;
  readonly notAfter: Date;
  /** PEM. */
  readonly certificate: string;
  readonly key: string;
};

export type Revoked = { readonly serial: string; readonly revokedAt: Date };

export type CabinetAuthority = {
  /** SHA-256 of its certificate, hexadecimal. */
  readonly fingerprint: string;
  readonly notAfter: Date;
  /** True if this call has made it. */
  readonly isNew: boolean;
  /** Makes a key and a client certificate whose common name is the number. */
  readonly issue: (deviceNo: string, days: number, now: Date) => Promise<IssuedCertificate>;
  /** Writes `cabinets.crl`, the list that a broker refuses by, and returns its path. */
  readonly writeRevoked: (revoked: readonly Revoked[], now: Date) => Promise<string>;
};

/**
 * Opens the authority in a folder of the operator: `cabinets-ca.key` (mode 0600), `cabinets-ca.crt`, and the list
 * `cabinets.crl`. Makes it where there is none, unless `mustExist`. [decision 236]
 */
export async function openCabinetAuthority(
  folder: string,
  now: Date,
  { mustExist = false }: { readonly mustExist?: boolean } = {},
): Promise<CabinetAuthority> {
  const path = resolve(folder);
  const file = (name: string) => join(path, name);
  const isNew = !existsSync(file('cabinets-ca.key'));
  if (isNew && mustExist) throw new Error(`no authority in ${path}: name its folder with --authority`);
  if (isNew) await makeAuthority(path, now);
  const certificate = new X509Certificate(readFileSync(file('cabinets-ca.crt'), 'utf8'));
  const [der] = PemConverter.decode(readFileSync(file('cabinets-ca.key'), 'utf8'));
  if (der === undefined) throw new Error(`${file('cabinets-ca.key')} is no PEM`);
  const signingKey = await subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
  const signer: Signer = { certificate, signed: { signingAlgorithm: algorithm, signingKey } };
  return {
    fingerprint: createHash('sha256').update(Buffer.from(certificate.rawData)).digest('hex'),
    notAfter: certificate.notAfter,
    isNew,
    issue: (deviceNo, days, at) => issueCertificate(signer, deviceNo, days, at),
    writeRevoked: async (revoked, at) => {
      const pem = await listOfRevoked(signer, revoked, at);
      // Never a half-written list: the broker may read it at any moment.
      writeFileSync(file('cabinets.crl.new'), `${pem}\n`, { mode: 0o644 });
      renameSync(file('cabinets.crl.new'), file('cabinets.crl'));
      return file('cabinets.crl');
    },
  };
}

type Signer = {
  readonly certificate: X509Certificate;
  readonly signed: { readonly signingAlgorithm: typeof algorithm; readonly signingKey: Key };
};

async function issueCertificate(
  { certificate, signed }: Signer,
  deviceNo: string,
  days: number,
  at: Date,
): Promise<IssuedCertificate> {
  const keys = await subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const wanted = new Date(at.getTime() + days * DAY_MS);
  const serial = newSerial();
  const issued = await X509CertificateGenerator.create({
    serialNumber: serial,
    subject: `CN=${deviceNo}`,
    issuer: certificate.subject,
    notBefore: new Date(at.getTime() - BACKDATED_MS),
    // One that outlives its authority is refused from the authority's end on.
    notAfter: wanted < certificate.notAfter ? wanted : certificate.notAfter,
    publicKey: keys.publicKey,
    ...signed,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.clientAuth]),
    ],
  });
  return {
    serial,
    notAfter: issued.notAfter,
    certificate: `${issued}\n`,
    key: await pemOfKey(keys.privateKey),
  };
}

async function listOfRevoked(
  { certificate, signed }: Signer,
  revoked: readonly Revoked[],
  at: Date,
): Promise<string> {
  const list = await X509CrlGenerator.create({
    issuer: certificate.subject,
    thisUpdate: new Date(at.getTime() - BACKDATED_MS),
    // A broker refuses everybody once its list is out of date, so it lasts as long as the authority.
    nextUpdate: certificate.notAfter,
    entries: revoked.map(({ serial, revokedAt }) => ({ serialNumber: serial, revocationDate: revokedAt })),
    ...signed,
  });
  // OpenSSL reads a list under this label only, which the library does not write.
  return PemConverter.encode(list.rawData, 'X509 CRL');
}

async function makeAuthority(path: string, now: Date): Promise<void> {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const keys = await subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name: 'CN=Larder cabinets',
    notBefore: new Date(now.getTime() - BACKDATED_MS),
    notAfter: new Date(now.getTime() + AUTHORITY_DAYS * DAY_MS),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  writeFileSync(join(path, 'cabinets-ca.crt'), `${certificate}\n`, { mode: 0o644 });
  // Last, and never over another one: the key says that the authority is complete.
  writeFileSync(join(path, 'cabinets-ca.key'), await pemOfKey(keys.privateKey), { mode: 0o600, flag: 'wx' });
}

/** 127 random bits: positive, and unique among all that were ever issued. */
function newSerial(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.toString('hex');
}

async function pemOfKey(key: Key): Promise<string> {
  return `${PemConverter.encode(await subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`;
}

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Identity = { readonly cert: string; readonly key: string };

export type TestAuthority = {
  /** PEM of the authority. */
  readonly ca: string;
  /** Writes `{name}.crt` and `{name}.key`, signed by the authority. */
  issue(name: string, commonName: string): Promise<Identity>;
};

/** Files that a broker needs. */
export const certificateFiles = ['cabinets-ca.crt', 'server.crt', 'server.key'] as const;

const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2'];
const named = (hosts: readonly string[]) =>
  hosts.map((host) => `${isIP(host) ? 'IP' : 'DNS'}:${host}`).join(',');

/**
 * A certificate authority in a folder: `cabinets-ca.crt`, and `server.crt` with `server.key` for localhost and `hosts`.
 */
export async function openTestAuthority(
  openssl: string,
  folder: string,
  hosts: readonly string[] = [],
): Promise<TestAuthority> {
  const file = (name: string) => join(folder, name);
  const signed = ['-CA', file('cabinets-ca.crt'), '-CAkey', file('cabinets-ca.key')];
  const write = async (name: string, commonName: string, more: readonly string[]) => {
    const files = ['-keyout', file(`${name}.key`), '-out', file(`${name}.crt`)];
    await run(openssl, ['req', '-x509', ...curve, '-subj', `/CN=${commonName}`, ...files, ...more]);
    return {
      cert: readFileSync(file(`${name}.crt`), 'utf8'),
      key: readFileSync(file(`${name}.key`), 'utf8'),
    };
  };
  const { cert: ca } = await write('cabinets-ca', 'Larder test authority', []);
  const issue = (name: string, commonName: string, more: readonly string[] = []) =>
    write(name, commonName, [...signed, '-addext', 'basicConstraints=critical,CA:FALSE', ...more]);
  const names = named([...new Set(['localhost', '127.0.0.1', ...hosts])]);
  await issue('server', 'localhost', ['-addext', `subjectAltName=${names}`]);
  return { ca, issue: (name, commonName) => issue(name, commonName) };
}

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { Missing } from '../debian/debian-packages.ts';
import { findDebianPrograms } from '../debian/debian-programs.ts';
import { openTestAuthority } from '../test-authority.ts';

export type Bucket = {
  readonly kind: 'found';
  readonly name: string;
  readonly endpoint: string;
  /** The file that certifies it. */
  readonly ca: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  close(): Promise<void>;
};

/** Opens a bucket of an S3 server at https, by a certificate of its own authority. */
export async function openBucket(name: string, folder: string): Promise<Bucket | Missing> {
  const openssl = '/usr/bin/openssl';
  const tools = await findDebianPrograms([openssl], ['openssl']);
  if (tools.kind === 'missing') return tools;
  const [certificates, directory] = [join(folder, 'certificates'), join(folder, 'objects')];
  for (const made of [certificates, directory]) mkdirSync(made, { recursive: true });
  await openTestAuthority(tools.path(openssl), certificates);
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name }],
    cert: readFileSync(join(certificates, 'server.crt')),
    key: readFileSync(join(certificates, 'server.key')),
    // It leaves out the last slash of a bucket's address when it signs, which S3 does not.
    allowMismatchedSignatures: true,
  });
  const { port } = await server.run();
  return {
    kind: 'found',
    name,
    endpoint: `https://127.0.0.1:${port}`,
    ca: join(certificates, 'cabinets-ca.crt'),
    // The only pair that it knows.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    close: () => server.close(),
  };
}

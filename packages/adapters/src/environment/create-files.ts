import { join } from 'node:path';
import type { KeyRing } from '@larder/use-cases/key-ring';
import type { FilesPort } from '@larder/use-cases/ports/files.port';
import { createDiskFiles } from '../files/disk.adapter.ts';
import type { FileSettings } from './env.ts';

/** Chooses where files are stored. Loads the S3 client only where it is used: it takes a second to start. */
export async function createFiles(settings: FileSettings, linkKeys: KeyRing): Promise<FilesPort> {
  if (!settings.S3_ENDPOINT) return createDiskFiles({ folder: join(settings.DATA_DIR, 'files'), linkKeys });
  const { createS3Files } = await import('../files/s3.adapter.ts');
  return createS3Files({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    linkKeys,
  });
}

import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { KeyRing } from '@larder/use-cases/key-ring';
import type { FilesPort } from '@larder/use-cases/ports/files.port';
import { checkKey, createFileLinks } from './file-links.ts';
import { sniffContentType } from './sniff-content-type.ts';
import { writeInParts } from './write-in-parts.ts';

export type S3Options = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly linkKeys: KeyRing;
};

/** Stores files in S3-compatible storage. Links still lead to our server, which fetches the files. */
export function createS3Files(options: S3Options): FilesPort {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = options;
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const bodyOf = async (key: string) => {
    try {
      const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: checkKey(key) }));
      return object.Body;
    } catch (failure) {
      if (failure instanceof Error && failure.name === 'NoSuchKey') return;
      throw failure;
    }
  };
  return {
    ...createFileLinks(options.linkKeys),
    put: async ({ key, contentType, bytes }) => {
      if (sniffContentType(bytes) !== contentType) return { kind: 'bad_content' };
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: checkKey(key), Body: bytes, ContentType: contentType }),
      );
      return { kind: 'stored' };
    },
    write: (key, pieces) => writeInParts(client, { Bucket: bucket, Key: checkKey(key) }, pieces),
    stream: async (key) => ((await bodyOf(key)) as AsyncIterable<Uint8Array> | undefined) ?? null,
    read: async (key) => {
      const bytes = await (await bodyOf(key))?.transformToByteArray();
      const contentType = bytes ? sniffContentType(bytes) : null;
      return bytes && contentType ? { contentType, bytes } : null;
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: checkKey(key) }));
    },
  };
}

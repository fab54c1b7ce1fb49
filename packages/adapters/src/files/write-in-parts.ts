import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** Minimum size of an S3 part that is not the last. */
const PART_BYTES = 5 * 1024 * 1024;

type Place = { readonly Bucket: string; readonly Key: string };

/**
 * Writes a file of unknown length, holding one part of it in memory; a short one is written in one piece. Leaves
 * nothing behind when it fails.
 */
export async function writeInParts(
  client: S3Client,
  place: Place,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  // The server that sends the file names its type.
  const ContentType = 'application/octet-stream';
  const parts = partsOf(pieces);
  const first = await parts.next();
  const second = first.done ? first : await parts.next();
  if (second.done) {
    const Body = first.value ?? new Uint8Array();
    await client.send(new PutObjectCommand({ ...place, Body, ContentType }));
    return;
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...place, ContentType }));
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for (let part = first; !part.done; part = Parts.length === 1 ? second : await parts.next()) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(
        new UploadPartCommand({ ...place, UploadId, PartNumber, Body: part.value }),
      );
      Parts.push({ ETag, PartNumber });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }));
  } catch (failure) {
    await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined);
    throw failure;
  }
}

async function* partsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    held.push(piece);
    bytes += piece.byteLength;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

import type { UploadedPicture } from '#features/picture/upload-picture.ts';
import { refusalOf } from '#platform/refusal-of.ts';
import type { ProductSubmission } from './product-entry.ts';

type Pictures = ProductSubmission['pictures'];
/** The field of a picture: `pictures.front`, `pictures.more.0`. */
type Field = string;

/** The fields of the pictures that the server does not have; it deletes what no application names within a day. */
export function lostPictures(error: unknown): Field[] {
  const { code, params } = refusalOf(error);
  return code === 'BAD_INPUT'
    ? String(params?.pictures ?? '')
        .split(' ')
        .filter(Boolean)
    : [];
}

const keyAt = (pictures: Pictures, field: Field): string => {
  const [, view = '', at] = field.split('.');
  const known: Readonly<Record<string, unknown>> = pictures;
  return String((view === 'more' ? pictures.more?.[Number(at)] : known[view]) ?? '');
};

/** Sends lost pictures again from the bytes that the phone kept. Returns the new ones by their old keys; null where one is not kept. */
export async function renewPictures(
  pictures: Pictures,
  lost: readonly Field[],
  blobs: Readonly<Record<string, Blob>>,
  upload: (blob: Blob) => Promise<UploadedPicture>,
): Promise<ReadonlyMap<string, UploadedPicture> | null> {
  const kept = lost.map((field) => {
    const key = keyAt(pictures, field);
    return { key, blob: blobs[key] };
  });
  const renewed = new Map<string, UploadedPicture>();
  for (const { key, blob } of kept) {
    if (!blob) return null;
    renewed.set(key, await upload(blob));
  }
  return renewed;
}

/** The same pictures under their new keys. */
export function withRenewed<Named extends { readonly more?: string[] | undefined }>(
  pictures: Named,
  renewed: ReadonlyMap<string, UploadedPicture>,
): Named {
  const newKey = <Key>(key: Key) => renewed.get(String(key))?.fileKey ?? key;
  const views = Object.entries(pictures).map(([view, key]) => [view, newKey(key)]);
  return { ...pictures, ...Object.fromEntries(views), more: pictures.more?.map(newKey) };
}

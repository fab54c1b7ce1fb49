import type { UploadedPicture } from '#features/picture/upload-picture.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import type { ProductSubmission } from './product-entry.ts';

type Pictures = ProductSubmission['pictures'];
/** Path of a picture's field: `pictures.front`, `pictures.more.0`. */
type Field = string;

/**
 * Returns the fields whose pictures the server no longer has; it deletes uploads that no application names within a
 * day.
 */
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

/**
 * Uploads lost pictures again from the bytes that the phone kept. Returns the new ones by their old keys; null if the
 * bytes of one are missing.
 */
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

/** Returns the same pictures under their new keys. */
export function withRenewed<Named extends { readonly more?: string[] | undefined }>(
  pictures: Named,
  renewed: ReadonlyMap<string, UploadedPicture>,
): Named {
  const newKey = <Key>(key: Key) => renewed.get(String(key))?.fileKey ?? key;
  const views = Object.entries(pictures).map(([view, key]) => [view, newKey(key)]);
  return { ...pictures, ...Object.fromEntries(views), more: pictures.more?.map(newKey) };
}

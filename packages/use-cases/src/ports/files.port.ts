export const fileContentTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'video/mp4',
  'text/csv',
] as const;
export type FileContentType = (typeof fileContentTypes)[number];

export type StoredFile = { readonly contentType: FileContentType; readonly bytes: Uint8Array };

export type FilesPort = {
  /** Keeps the bytes under the key (`[a-z0-9/._-]`). `bad_content`: the bytes are not what `contentType` says. */
  put(file: {
    readonly key: string;
    readonly contentType: FileContentType;
    readonly bytes: Uint8Array;
  }): Promise<{ readonly kind: 'stored' } | { readonly kind: 'bad_content' }>;
  /** Keeps a text of our own that is made while it is written; it is there, and whole, once this ends. */
  write(key: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** Null if there is none. */
  read(key: string): Promise<StoredFile | null>;
  /** A text of our own piece by piece, null if there is none. */
  stream(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  remove(key: string): Promise<void>;
  /** A path on our own server that opens the file for at least an hour from `now`; the same text within one hour, so it caches. */
  link(key: string, now: Date): string;
  /** The same until an instant of our own choice. */
  linkUntil(key: string, end: Date): string;
  /** True if `link` or `linkUntil` made this key, expiry and signature and it has not run out. */
  opens(
    claim: { readonly key: string; readonly expires: string; readonly signature: string },
    now: Date,
  ): boolean;
  /** A path on our own server to which one picture may be PUT for ten minutes from `now`. */
  uploadLink(key: string, now: Date): string;
  /** True if `uploadLink` made this key, expiry and signature and it has not run out. */
  takes(
    claim: { readonly key: string; readonly expires: string; readonly signature: string },
    now: Date,
  ): boolean;
};

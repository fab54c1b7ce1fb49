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
  /** Stores the bytes under the key (`[a-z0-9/._-]`). `bad_content`: the bytes are not what `contentType` says. */
  put(file: {
    readonly key: string;
    readonly contentType: FileContentType;
    readonly bytes: Uint8Array;
  }): Promise<{ readonly kind: 'stored' } | { readonly kind: 'bad_content' }>;
  /**
   * Stores a generated file piece by piece; the file appears, complete, when the promise resolves. A key has one
   * writer.
   */
  write(key: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** Reads a file; null if there is none. */
  read(key: string): Promise<StoredFile | null>;
  /** Streams a generated file; null if there is none. */
  stream(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Removes a file, and what a writer that died has left of it. */
  remove(key: string): Promise<void>;
  /**
   * Returns a path on our own server that opens the file for at least an hour from `now`; stable within one hour, so
   * that clients can cache it.
   */
  link(key: string, now: Date): string;
  /** Returns a path that opens the file until `end`. */
  linkUntil(key: string, end: Date): string;
  /** True if `link` or `linkUntil` signed this claim and it has not expired. */
  opens(
    claim: { readonly key: string; readonly expires: string; readonly signature: string },
    now: Date,
  ): boolean;
  /** Returns a path on our own server that accepts a PUT of one picture for ten minutes from `now`. */
  uploadLink(key: string, now: Date): string;
  /** True if `uploadLink` signed this claim and it has not expired. */
  takes(
    claim: { readonly key: string; readonly expires: string; readonly signature: string },
    now: Date,
  ): boolean;
};

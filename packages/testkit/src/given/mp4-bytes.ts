type Part = string | readonly number[] | Uint8Array;

export const bytesOf = (...parts: readonly Part[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => [...(typeof part === 'string' ? new TextEncoder().encode(part) : part)]),
  );
export const u32 = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
export const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

export function box(type: string, ...parts: readonly Part[]): Uint8Array {
  const body = bytesOf(...parts);
  return bytesOf(u32(body.length + 8), type, body);
}

/** Movie header: its length in milliseconds. */
export const movieHeader = (durationMs: number): Uint8Array =>
  box('mvhd', zeros(12), u32(1_000), u32(durationMs), zeros(80));

/** A track: `vide` with `avc1`, `soun` with `mp4a` … */
export const track = (handler: string, codec: string): Uint8Array =>
  box(
    'trak',
    box('tkhd', zeros(84)),
    box(
      'mdia',
      box('hdlr', zeros(8), handler, zeros(12)),
      box('minf', box('stbl', box('stsd', zeros(4), u32(1), u32(86), codec, zeros(78)))),
    ),
  );

/** An MP4 with these parts in its table, and three bytes for frames: as a parser sees it, nothing to look at. */
export const movie = (...parts: readonly Uint8Array[]): Uint8Array =>
  bytesOf(box('ftyp', 'isom', u32(0)), box('moov', ...parts), box('mdat', [1, 2, 3]));

/** A silent video of this length. */
export const givenVideo = (durationMs = 40_000): Uint8Array =>
  movie(movieHeader(durationMs), track('vide', 'avc1'));

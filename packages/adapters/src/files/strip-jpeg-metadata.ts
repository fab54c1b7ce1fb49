const SOS = 0xda;
const EOI = 0xd9;
const APP0 = 0xe0;
/** Adobe's color transform, without which some pictures change color. */
const APP14 = 0xee;
/** Lengths of a JFIF header without and with padding; a thumbnail or other data would make it longer. */
const JFIF_LENGTH_MAX = 18;
const ADOBE_LENGTH = 14;

/**
 * Segments that make a picture: tables of quantization, Huffman codes and restarts, and the frames that browsers draw
 * (baseline, extended and progressive). Anything else may hold foreign bytes.
 */
const PICTURE: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, SOS]);

/** True for a segment of the picture itself, and for the two short headers that tell how to draw it. */
function isOfPicture(marker: number, length: number): boolean {
  if (marker === APP0) return length <= JFIF_LENGTH_MAX;
  if (marker === APP14) return length === ADOBE_LENGTH;
  return PICTURE.has(marker);
}

/**
 * Returns the segments of a JPEG that draw it, up to its first end marker: no Exif, XMP, color profile, comment or
 * unknown segment (privacy: pictures carry the place where they were taken). Null for bytes that are not a complete
 * JPEG. [screens 3.8]
 */
export function stripJpegMetadata(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  let scans = 0;
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) return scans > 0 ? joined([...kept, bytes.subarray(at, at + 2)]) : null;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const header = at + 2 + length;
    if (length < 2 || header > bytes.length) return null;
    if (marker === SOS) scans += 1;
    const end = marker === SOS ? endOfScan(bytes, header) : header;
    if (isOfPicture(marker, length)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

/**
 * Finds the end of a scan: within scan data, 0xff is followed by 0x00, a restart marker or another 0xff; anything else
 * begins a segment.
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    const isData = bytes[at] !== 0xff || next === 0x00 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

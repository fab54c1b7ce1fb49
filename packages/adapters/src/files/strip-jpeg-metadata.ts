const SOS = 0xda;
const EOI = 0xd9;
const APP0 = 0xe0;
/** Adobe's color transform, without which some pictures change color. */
const APP14 = 0xee;
/** Lengths of a JFIF header without and with padding; a thumbnail or other data would make it longer. */
const JFIF_LENGTH_MAX = 18;
const ADOBE_LENGTH = 14;

/** True for application segments and comments that are not part of the picture. */
function isMetadata(marker: number, length: number): boolean {
  if (marker === APP0) return length > JFIF_LENGTH_MAX;
  if (marker === APP14) return length !== ADOBE_LENGTH;
  return marker === 0xfe || (marker > APP0 && marker <= 0xef);
}

/**
 * Returns the JPEG without Exif, XMP, color profiles, comments and data after its first end marker (privacy: pictures
 * carry the place where they were taken). Null for bytes that are not a complete JPEG. [screens 3.8]
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
    if (!isMetadata(marker, length)) kept.push(bytes.subarray(at, end));
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

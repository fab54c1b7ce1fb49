const SOS = 0xda;
/** Adobe's colour transform, without which some pictures change colour. */
const APP14 = 0xee;

const isMetadata = (marker: number) =>
  marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== APP14);

/**
 * The JPEG without Exif, XMP, colour profiles, comments and whatever follows its end: where a picture was taken stays on the phone.
 * Null for bytes that are no JPEG from end to end. [screens 3.8]
 */
export function stripJpegMetadata(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    if (end < at + 4 || end > bytes.length) return null;
    if (marker === SOS) {
      const closing = endOfImage(bytes, end);
      if (closing === null) return null;
      kept.push(bytes.subarray(at, closing));
      return joined(kept);
    }
    if (!isMetadata(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

/** Behind the last end marker: within the picture's data an 0xff is always followed by 0x00 or a restart marker. */
function endOfImage(bytes: Uint8Array, from: number): number | null {
  for (let at = bytes.length - 2; at >= from; at -= 1) {
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at + 2;
  }
  return null;
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

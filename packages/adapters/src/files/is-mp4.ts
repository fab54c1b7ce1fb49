const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
/**
 * Videos of cabinets have a few boxes, fragmented ones two per fragment. Denial of service: a file of only headers
 * would block the process for seconds.
 */
const BOXES_MAX = 10_000;

/**
 * True for an MP4 from start to end: boxes that fill the file to its last byte, beginning with `ftyp`, and including
 * the video's table (`moov`) and frames (`mdat`). Nothing precedes or follows it. [ISO/IEC 14496-12, 4.2]
 */
export function isMp4(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const types: string[] = [];
  let at = 0;
  while (at + HEADER_BYTES <= bytes.length) {
    if (types.length === BOXES_MAX) return false;
    types.push(String.fromCharCode(...bytes.subarray(at + 4, at + HEADER_BYTES)));
    const size = boxSize(view, at);
    if (size === null) return false;
    at += size;
  }
  return at === bytes.length && types[0] === 'ftyp' && ['moov', 'mdat'].every((type) => types.includes(type));
}

/**
 * Reads the size of a box: 1 means 64 bits after the type, 0 means to the end of the file. Null for an impossible size.
 */
function boxSize(view: DataView, at: number): number | null {
  const left = view.byteLength - at;
  const short = view.getUint32(at);
  if (short === 0) return left;
  if (short !== 1) return short < HEADER_BYTES || short > left ? null : short;
  if (left < LONG_HEADER_BYTES) return null;
  const long = view.getBigUint64(at + HEADER_BYTES);
  return long < LONG_HEADER_BYTES || long > left ? null : Number(long);
}

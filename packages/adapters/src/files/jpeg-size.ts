const startsOfFrame: readonly number[] = [
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
];

/** Reads width and height in pixels from the frame header of a JPEG; null if there is none. */
export function jpegSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  const at16 = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  if (at16(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (startsOfFrame.includes(marker)) {
      const size = { width: at16(at + 7), height: at16(at + 5) };
      return size.width > 0 && size.height > 0 ? size : null;
    }
    const length = at16(at + 2);
    if (length < 2) return null;
    at += marker === 0xff ? 1 : 2 + length;
  }
  return null;
}

/**
 * Decodes text of a spreadsheet: UTF-16 by its byte order mark or its zeros, otherwise UTF-8; undefined for any other
 * encoding, such as GBK, because a guess would store wrong names.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A header in Latin letters has a zero in each pair of UTF-16. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}

import type { FileContentType } from '@larder/use-cases/ports/files.port';

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/**
 * Detects the type from the bytes, whatever the name says; null for types that we do not store. Text is recognized by
 * the absence of NUL bytes.
 */
export function sniffContentType(bytes: Uint8Array): FileContentType | null {
  if (bytes.length === 0) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (ascii(bytes, 1, 4) === 'PNG' && bytes[0] === 0x89 && bytes[4] === 0x0d && bytes[5] === 0x0a)
    return 'image/png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (ascii(bytes, 0, 5) === '%PDF-') return 'application/pdf';
  if (ascii(bytes, 4, 8) === 'ftyp') return 'video/mp4';
  return isPlainText(bytes) ? 'text/csv' : null;
}

/** True for valid UTF-8 without control characters, and without markup at its start that a browser might run. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !/^\s*</.test(text) && ![...text.slice(0, 4096)].some(isControl);
  } catch {
    return false;
  }
}

const isControl = (character: string) => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x20 && ![0x09, 0x0a, 0x0d].includes(code);
};

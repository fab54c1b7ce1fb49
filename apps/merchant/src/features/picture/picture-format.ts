const HEAD_BYTES = 12;
/** Brands of ISO base media files that contain HEVC pictures. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Detects the format by the first bytes, whatever the name and type claim. */
export async function pictureFormat(file: Blob): Promise<'jpeg' | 'heic' | 'other'> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  const text = String.fromCharCode(...head);
  return text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(text.slice(8, 12)) ? 'heic' : 'other';
}

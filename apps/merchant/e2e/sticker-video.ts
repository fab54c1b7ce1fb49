import { readFile, writeFile } from 'node:fs/promises';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

const WIDTH = 640;
const HEIGHT = 480;
const MODULE_PX = 7;
/** The wall around the sticker. */
const GRAY = 0x90;

/**
 * Returns what a camera over a sticker sees: a wall for half a second, then the code. Raw video (YUV4MPEG2) for
 * Chromium.
 */
export async function filmSticker(text: string, file: string): Promise<void> {
  const wall = new Uint8Array(WIDTH * HEIGHT).fill(GRAY);
  const sticker = await drawCode(text, wall);
  const colorless = new Uint8Array((WIDTH * HEIGHT) / 2).fill(0x80);
  const frame = (light: Uint8Array) => [Buffer.from('FRAME\n'), light, colorless];
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  const seconds = [...Array(5).fill(wall), ...Array(15).fill(sticker)];
  await writeFile(file, Buffer.concat([head, ...seconds.flatMap(frame)]));
}

/** Draws the code in the middle of the wall. */
async function drawCode(text: string, wall: Uint8Array): Promise<Uint8Array> {
  const wasm = await readFile(new URL(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const { symbol, error } = await writeBarcode(text, { format: 'QRCode' });
  if (error) throw new Error(error);
  const left = Math.floor((WIDTH - symbol.width * MODULE_PX) / 2);
  const top = Math.floor((HEIGHT - symbol.height * MODULE_PX) / 2);
  if (top < 0) throw new Error(`The code has ${symbol.height} rows: too many for the picture`);
  const picture = wall.slice();
  for (let y = 0; y < symbol.height * MODULE_PX; y += 1) {
    for (let x = 0; x < symbol.width * MODULE_PX; x += 1) {
      const dot = Math.floor(y / MODULE_PX) * symbol.width + Math.floor(x / MODULE_PX);
      picture[(top + y) * WIDTH + left + x] = symbol.data[dot] ?? 0;
    }
  }
  return picture;
}

import { glyphs } from './glyphs.ts';

export type Color = readonly [red: number, green: number, blue: number];

/** A picture in memory, four bytes a pixel. */
export type Raster = ReturnType<typeof createRaster>;

/** Creates a picture of `width` by `height` pixels to draw on; clips what lies outside. */
export function createRaster(width: number, height: number, ground: Color) {
  const rgba = new Uint8Array(width * height * 4).fill(255);

  function fill(x: number, y: number, w: number, h: number, [red, green, blue]: Color): void {
    const left = Math.max(0, Math.round(x));
    const right = Math.min(width, Math.round(x + w));
    const bottom = Math.min(height, Math.round(y + h));
    for (let row = Math.max(0, Math.round(y)); row < bottom; row += 1) {
      for (let at = (row * width + left) * 4; at < (row * width + right) * 4; at += 4) {
        rgba[at] = red;
        rgba[at + 1] = green;
        rgba[at + 2] = blue;
      }
    }
  }

  function write(text: string, x: number, y: number, color: Color, dot = 1): void {
    [...text.toUpperCase()].forEach((letter, place) => {
      [...(glyphs[letter] ?? '')].forEach((bits, row) => {
        for (let column = 0; column < 5; column += 1) {
          const isSet = (Number.parseInt(bits, 32) >> (4 - column)) & 1;
          if (isSet) fill(x + (place * 6 + column) * dot, y + row * dot, dot, dot, color);
        }
      });
    });
  }

  fill(0, 0, width, height, ground);
  return { width, height, rgba, fill, write };
}

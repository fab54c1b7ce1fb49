import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { webManifest } from './web-manifest.ts';

const publicFile = (src: string) =>
  readFileSync(fileURLToPath(new URL(`../../../public${src}`, import.meta.url)));
const document = readFileSync(fileURLToPath(new URL('../../../index.html', import.meta.url)), 'utf8');

/** Width and height in the header of a PNG. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

describe('the installed app', () => {
  test('has its icons in the sizes that it names, one of them maskable', () => {
    for (const { src, sizes } of webManifest.icons) expect(sizeOf(publicFile(src)), src).toBe(sizes);
    expect(webManifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  });

  test('opens without the bars of a browser, in the yellow of the splash', () => {
    expect(webManifest.display).toBe('standalone');
    expect(document).toContain(`<meta name="theme-color" content="${webManifest.theme_color}" />`);
    expect(document.toLowerCase()).toContain(`background: ${webManifest.background_color.toLowerCase()}`);
  });
});

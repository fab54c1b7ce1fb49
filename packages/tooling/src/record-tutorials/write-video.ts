import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeMp4 } from '@larder/cabinet-simulator/media/encode-mp4';
import { locales } from '@larder/domain/locale';
import type { Page } from 'playwright-core';
import { FRAMES_PER_SECOND, type Recorded } from './recorder.ts';

/** Encodes what was recorded, and writes it with its captions and cover. Returns its size in bytes. */
export async function writeVideo(
  page: Page,
  folder: string,
  { shots, cues, frames }: Recorded,
): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const size = page.viewportSize();
  if (!size) throw new Error('the page has no size');
  const order = shots.flatMap((shot, index) => Array.from({ length: shot.frames }, () => index));
  const pixels = new Map<number, Uint8Array>();
  for (const [index, { png }] of shots.entries()) pixels.set(index, await pixelsOf(page, png));
  const video = await encodeMp4({ ...size, frames, frameRate: FRAMES_PER_SECOND, ...QUALITY }, (at) => {
    const found = pixels.get(order[at] ?? -1);
    if (!found) throw new Error(`no picture for frame ${at}`);
    return found;
  });
  writeFileSync(join(folder, 'video.mp4'), video);
  for (const locale of locales) {
    const blocks = cues.map(
      ({ said, fromFrame, toFrame }) => `${timeOf(fromFrame)} --> ${timeOf(toFrame)}\n${said[locale]}\n`,
    );
    writeFileSync(join(folder, `${locale}.vtt`), `WEBVTT\n\n${blocks.join('\n')}`);
  }
  const typical = shots[order[Math.floor(frames * COVER_AT)] ?? 0];
  if (typical) writeFileSync(join(folder, 'cover.jpg'), await asJpeg(page, typical.png));
  return video.byteLength;
}

/** Where in a video its cover is taken: its beginning is a list, its end a message. */
const COVER_AT = 0.45;

/** Words stay sharp; one whole picture every five seconds, where a viewer can jump to. */
const QUALITY = { quantizationParameter: 26, groupOfPictures: 5 * FRAMES_PER_SECOND };

function timeOf(frame: number): string {
  const seconds = frame / FRAMES_PER_SECOND;
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;
}

/** Shows the picture in the page, whose work is done, to compress it. */
async function asJpeg(page: Page, png: Buffer): Promise<Buffer> {
  await page.goto('about:blank');
  await page.setContent(
    `<body style="margin:0"><img src="data:image/png;base64,${png.toString('base64')}"></body>`,
  );
  return page.screenshot({ type: 'jpeg', quality: 75 });
}

/** Decodes a picture in the browser: RGBA. */
async function pixelsOf(page: Page, png: Buffer): Promise<Uint8Array> {
  const encoded = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const { data } = context?.getImageData(0, 0, picture.width, picture.height) ?? { data: [] };
    let text = '';
    for (let at = 0; at < data.length; at += 0x8000)
      text += String.fromCharCode(...data.slice(at, at + 0x8000));
    return btoa(text);
  }, png.toString('base64'));
  return new Uint8Array(Buffer.from(encoded, 'base64'));
}

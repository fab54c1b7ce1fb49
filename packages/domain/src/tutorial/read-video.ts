import { tutorialLimits } from './tutorial-limits.ts';

type VideoFacts = { readonly durationMs: number; readonly hasSound: boolean };

/** Why a file is no video of a tutorial. */
export type VideoFault = 'too_large' | 'not_mp4' | 'not_h264' | 'too_long';

type Video = ({ readonly ok: true } & VideoFacts) | { readonly ok: false; readonly fault: VideoFault };

type Box = { readonly type: string; readonly body: Uint8Array };

const HEADER_BYTES = 8;
/** Denial of service: a file of only headers would take seconds. */
const BOXES_MAX = 10_000;

/**
 * Reads length and tracks of an MP4. Every browser of ours plays H.264; iPhones before iOS 17.4 play no WebM.
 * [ISO/IEC 14496-12, decision 116]
 */
export function readVideo(bytes: Uint8Array): Video {
  if (bytes.length > tutorialLimits.videoBytes) return refused('too_large');
  const top = boxesOf(bytes);
  const movie = top && first(top, 'moov');
  if (top?.[0]?.type !== 'ftyp' || !movie || !first(top, 'mdat')) return refused('not_mp4');
  const parts = boxesOf(movie);
  const durationMs = parts && readDuration(first(parts, 'mvhd'));
  if (!durationMs) return refused('not_mp4');
  if (durationMs > tutorialLimits.videoMs) return refused('too_long');
  const tracks = parts.filter(({ type }) => type === 'trak').map(({ body }) => readTrack(body));
  const picture = tracks.find((track) => track?.handler === 'vide');
  if (!picture) return refused('not_mp4');
  if (!/^avc[13]$/.test(picture.codec)) return refused('not_h264');
  return { ok: true, durationMs, hasSound: tracks.some((track) => track?.handler === 'soun') };
}

const refused = (fault: VideoFault) => ({ ok: false, fault }) as const;

const first = (boxes: readonly Box[], type: string) => boxes.find((box) => box.type === type)?.body;

/** Splits bytes into the boxes that fill them; null if they do not. A size of 0 means to the end. */
function boxesOf(bytes: Uint8Array): Box[] | null {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  let at = 0;
  while (at + HEADER_BYTES <= bytes.length) {
    if (boxes.length === BOXES_MAX) return null;
    const type = text(bytes, at + 4);
    const short = view.getUint32(at);
    const header = short === 1 ? 2 * HEADER_BYTES : HEADER_BYTES;
    if (at + header > bytes.length) return null;
    const left = bytes.length - at;
    const size = short === 0 ? left : short === 1 ? Number(view.getBigUint64(at + HEADER_BYTES)) : short;
    if (size < header || size > left) return null;
    boxes.push({ type, body: bytes.subarray(at + header, at + size) });
    at += size;
  }
  return at === bytes.length ? boxes : null;
}

/** Milliseconds, from a movie header of version 0 or 1. */
function readDuration(header: Uint8Array | undefined): number | null {
  if (!header || header.length < 100) return null;
  const view = viewOf(header);
  const isLong = view.getUint8(0) === 1;
  const scale = view.getUint32(isLong ? 20 : 12);
  const duration = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16);
  return scale > 0 && duration > 0 ? Math.round((duration * 1000) / scale) : null;
}

function readTrack(track: Uint8Array): { readonly handler: string; readonly codec: string } | null {
  const media = within(track, 'mdia');
  const handler = media && first(boxesOf(media) ?? [], 'hdlr');
  const table = media && within(media, 'minf', 'stbl', 'stsd');
  if (!handler || handler.length < 12 || !table || table.length < 16) return null;
  return { handler: text(handler, 8), codec: text(table, 12) };
}

/** The body of a nested box. */
const within = (bytes: Uint8Array, ...path: readonly string[]): Uint8Array | undefined =>
  path.reduce<Uint8Array | undefined>((outer, type) => outer && first(boxesOf(outer) ?? [], type), bytes);

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const text = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

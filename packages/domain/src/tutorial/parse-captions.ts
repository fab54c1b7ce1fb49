import { tutorialLimits } from './tutorial-limits.ts';

/** One caption: its text is shown from `fromMs` until `toMs`. */
export type Cue = { readonly fromMs: number; readonly toMs: number; readonly text: string };

/** Why captions are refused; `line` counts from 1. */
export type CaptionsFault = {
  readonly line: number;
  readonly fault: 'no_header' | 'bad_time' | 'no_text' | 'out_of_order' | 'too_long' | 'too_many';
};

type Captions =
  | { readonly ok: true; readonly cues: readonly Cue[] }
  | { readonly ok: false; readonly at: CaptionsFault };

const TIMING = /^(\S+)[ \t]+-->[ \t]+(\S+)(?:[ \t].*)?$/;
const TIME = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;
/** Blocks that hold no caption. */
const ASIDE = /^(NOTE|STYLE|REGION)\b/;
const TAG = /<[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

/**
 * Reads WebVTT captions as plain text: positions, styles and tags are dropped, because the player draws its own. Cues
 * must be in the order of their beginning. [WebVTT, 4]
 */
export function parseCaptions(text: string): Captions {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return fault(1, 'no_header');
  const cues: Cue[] = [];
  for (const block of blocksOf(lines)) {
    if (ASIDE.test(block.lines[0] ?? '')) continue;
    const read = readCue(block, cues.at(-1)?.fromMs ?? 0);
    if (!read.ok) return read;
    if (cues.length === tutorialLimits.cues) return fault(block.line, 'too_many');
    cues.push(read.cue);
  }
  return cues.length > 0 ? { ok: true, cues } : fault(lines.length, 'no_text');
}

type Block = { readonly line: number; readonly lines: readonly string[] };

/** Splits the lines below the header's block at empty ones. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: { line: number; lines: string[] }[] = [];
  let isOpen = true;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    if (!isOpen) blocks.push({ line: index + 1, lines: [line] });
    else blocks.at(-1)?.lines.push(line);
    isOpen = true;
  }
  return blocks;
}

function readCue(block: Block, notBeforeMs: number) {
  const at = block.lines[0]?.includes('-->') ? 0 : 1;
  const line = block.line + at;
  const [, from = '', to = ''] = TIMING.exec(block.lines[at]?.trim() ?? '') ?? [];
  const [fromMs, toMs] = [readTime(from), readTime(to)];
  if (fromMs === null || toMs === null || toMs <= fromMs) return fault(line, 'bad_time');
  if (fromMs < notBeforeMs) return fault(line, 'out_of_order');
  const text = plain(block.lines.slice(at + 1));
  if (text === '') return fault(line, 'no_text');
  if (text.length > tutorialLimits.cueChars) return fault(line, 'too_long');
  return { ok: true, cue: { fromMs, toMs, text } } as const;
}

const plain = (lines: readonly string[]) =>
  lines
    .map((line) => line.replace(TAG, '').replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity))
    .join(' ')
    .trim();

function readTime(text: string): number | null {
  const match = TIME.exec(text);
  if (!match) return null;
  const [, hours = '0', minutes, seconds, millis] = match;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(millis);
}

const fault = (line: number, what: CaptionsFault['fault']) =>
  ({ ok: false, at: { line, fault: what } }) as const;

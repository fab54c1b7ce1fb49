import { limits } from '@larder/domain/limits';
import type { Locale } from '@larder/domain/locale';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { type Cue, parseCaptions } from '@larder/domain/tutorial/parse-captions';
import { readVideo } from '@larder/domain/tutorial/read-video';

type Given = {
  readonly video?: Uint8Array | undefined;
  readonly cover?: Uint8Array | undefined;
  readonly texts: readonly {
    readonly locale: Locale;
    readonly title?: string | undefined;
    readonly captions?: string | undefined;
  }[];
};

type Content = {
  readonly video?: { readonly durationMs: number; readonly hasSound: boolean; readonly videoBytes: number };
  readonly texts: readonly {
    readonly locale: Locale;
    readonly title: string | undefined;
    readonly cues: readonly Cue[] | undefined;
  }[];
};

/** Checks the files of a tutorial. Refuses `BAD_INPUT` {field, why}; of captions with the line. */
export function readContent({ video, cover, texts }: Given): Result<Content> {
  const facts = video && readVideo(video);
  if (facts && !facts.ok) return refuseFile('video', facts.fault);
  if (cover && cover.length > limits.imageMaxBytes) return refuseFile('cover', 'too_large');
  const read: Content['texts'][number][] = [];
  for (const { locale, title, captions } of texts) {
    const parsed = captions === undefined ? undefined : parseCaptions(captions);
    if (parsed && !parsed.ok)
      return refuseFile(`captions ${locale}`, `${parsed.at.fault} in line ${parsed.at.line}`);
    read.push({ locale, title, cues: parsed?.cues });
  }
  if (!facts || !video) return accept({ texts: read });
  const { durationMs, hasSound } = facts;
  return accept({ video: { durationMs, hasSound, videoBytes: video.length }, texts: read });
}

const refuseFile = (field: string, why: string) => refuse('BAD_INPUT', { key: 'valid.input', field, why });

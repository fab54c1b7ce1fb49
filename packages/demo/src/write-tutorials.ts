import { parseCaptions } from '@larder/domain/tutorial/parse-captions';
import { readVideo } from '@larder/domain/tutorial/read-video';
import { ownTutorials } from '@larder/tutorials/own-tutorials';
import type { FilesPort } from '@larder/use-cases/ports/files.port';
import { seededDice } from './dice.ts';
import { insertRows } from './insert-rows.ts';
import type { SeedContext } from './seed-context.ts';

const TUTORIAL_SEED = 45;

/** Fills the catalog of tutorials with those that come with Larder. */
export async function writeTutorials(
  { connection, startedAt }: SeedContext,
  files: FilesPort,
): Promise<void> {
  // Ids come from separate dice, so that everything else of the demo stays the same.
  const dice = seededDice(TUTORIAL_SEED);
  for (const [sort, tutorial] of ownTutorials().entries()) {
    const { code, category, locale, video, cover, texts } = tutorial;
    const facts = readVideo(video);
    if (!facts.ok) throw new Error(`The video of ${code}: ${facts.fault}`);
    const id = dice.idAt(startedAt);
    const [videoKey, coverKey] = [`platform/tutorials/${id}.mp4`, `platform/tutorials/${id}.jpg`];
    await files.put({ key: videoKey, contentType: 'video/mp4', bytes: video });
    await files.put({ key: coverKey, contentType: 'image/jpeg', bytes: cover });
    const row = {
      id,
      code,
      category,
      locale,
      has_sound: facts.hasSound,
      duration_ms: facts.durationMs,
      video_key: videoKey,
      video_bytes: video.length,
      cover_key: coverKey,
      sort,
      created_at: startedAt,
      updated_at: startedAt,
    };
    await insertRows(connection, 'tutorial', [row]);
    await insertRows(
      connection,
      'tutorial_text',
      texts.map((text) => {
        const captions = parseCaptions(text.captions);
        if (!captions.ok) throw new Error(`Captions of ${code} in ${text.locale}: ${captions.at.fault}`);
        return { tutorial_id: id, locale: text.locale, title: text.title, cues: captions.cues };
      }),
    );
  }
}

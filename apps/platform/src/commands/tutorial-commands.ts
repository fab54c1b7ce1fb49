import { readFileSync } from 'node:fs';
import { locales } from '@larder/domain/locale';
import { tutorialCategories } from '@larder/domain/tutorial/tutorial-categories';
import { ownTutorials } from '@larder/tutorials/own-tutorials';
import { listTutorialCatalog } from '@larder/use-cases/platform/tutorial/list-tutorial-catalog';
import { orderTutorials } from '@larder/use-cases/platform/tutorial/order-tutorials';
import { removeTutorial } from '@larder/use-cases/platform/tutorial/remove-tutorial';
import { saveTutorial } from '@larder/use-cases/platform/tutorial/save-tutorial';
import { Command, Option } from 'commander';
import { tableLines } from '../print-table.ts';
import type { WithSession } from './with-session.ts';

/** Defines `platform tutorial …`. */
export function tutorialCommands(withSession: WithSession): Command {
  const command = new Command('tutorial').description('videos that explain the app to merchants');
  command.addCommand(listCommand(withSession));
  command.addCommand(saveCommand(withSession, 'add'));
  command.addCommand(saveCommand(withSession, 'edit'));
  command.addCommand(loadOwnCommand(withSession));
  command
    .command('order')
    .description('show these first, in this order; the others follow')
    .argument('<code...>')
    .action((codes: string[]) =>
      withSession(async (session) => {
        const { codes: all } = await session.run(orderTutorials, { codes });
        for (const code of all) session.print(code);
      }),
    );
  command
    .command('remove')
    .description('delete tutorials with their files')
    .argument('<code...>')
    .action((codes: string[]) =>
      withSession(async (session) => {
        const inputs = codes.map((code) => ({ code }));
        for (const { code } of await session.runEach(removeTutorial, inputs))
          session.print(`${code} removed`);
      }),
    );
  return command;
}

const listCommand = (withSession: WithSession) =>
  new Command('list').description('the catalog in its order').action(() =>
    withSession(async (session) => {
      const { tutorials } = await session.run(listTutorialCatalog, {});
      const rows = tutorials.map(({ captions, durationMs, videoBytes, ...tutorial }) => ({
        ...tutorial,
        captions: captions.join(','),
        seconds: Math.round(durationMs / 1000),
        kB: Math.ceil(videoBytes / 1024),
      }));
      const columns = [
        'code',
        'category',
        'locale',
        'captions',
        'seconds',
        'kB',
        'watched',
        'title',
      ] as const;
      for (const line of tableLines(rows, columns)) session.print(line);
    }),
  );

const loadOwnCommand = (withSession: WithSession) =>
  new Command('load-own')
    .description('add the tutorials that come with Larder, or renew them; others stay')
    .action(() =>
      withSession(async (session) => {
        const inputs = ownTutorials().map((tutorial) => ({ ...tutorial, as: 'either' }));
        for (const input of inputs) {
          const { code, isNew } = await session.run(saveTutorial, input);
          session.print(`${code} ${isNew ? 'added' : 'renewed'}`);
        }
      }),
    );

type SaveOptions = {
  readonly category?: string;
  readonly language?: string;
  readonly video?: string;
  readonly cover?: string;
  readonly title: ByLocale;
  readonly captions: ByLocale;
};

function saveCommand(withSession: WithSession, verb: 'add' | 'edit'): Command {
  const command = new Command(verb)
    .description(verb === 'add' ? 'add a tutorial at the end' : 'replace what is given of a tutorial')
    .argument('<code>', 'name for operators, such as refund-an-order')
    .addOption(new Option('--category <category>').choices(tutorialCategories))
    .addOption(new Option('--language <locale>', 'spoken and seen in the video').choices(locales))
    .option('--video <path>', 'MP4 with H.264, at most 50 MB')
    .option('--cover <path>', 'JPEG')
    .option('--title <locale=text>', 'once for each language', byLocale, {})
    .option('--captions <locale=path>', 'WebVTT, once for each language; also the transcript', byLocale, {});
  return command.action((code: string, { language, video, cover, title, captions, ...rest }: SaveOptions) =>
    withSession(async (session) => {
      const named = new Set([...Object.keys(title), ...Object.keys(captions)]);
      const input = {
        ...rest,
        code,
        as: verb === 'add' ? 'new' : 'known',
        locale: language,
        video: video && new Uint8Array(readFileSync(video)),
        cover: cover && new Uint8Array(readFileSync(cover)),
        texts: [...named].map((locale) => ({
          locale,
          title: title[locale],
          captions: captions[locale] && readFileSync(captions[locale], 'utf8'),
        })),
      };
      const { isNew } = await session.run(saveTutorial, input);
      session.print(`${code} ${isNew ? 'added' : 'saved'}`);
    }),
  );
}

type ByLocale = Readonly<Record<string, string>>;

/** Collects `en-US=…` of a repeated option. */
function byLocale(given: string, before: ByLocale): ByLocale {
  const [, locale = '', value = ''] = /^([^=]+)=(.+)$/s.exec(given) ?? [];
  if (!locale) throw new Error(`not of the form locale=…: ${given}`);
  return { ...before, [locale]: value };
}

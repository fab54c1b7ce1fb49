import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locale, locales } from '@larder/domain/locale';
import type { TutorialCategory } from '@larder/domain/tutorial/tutorial-categories';

const VIDEOS = join(import.meta.dirname, '../videos');

/** A tutorial that comes with Larder; its files are in `videos/<code>/`. */
export type OwnTutorial = {
  readonly code: string;
  readonly category: TutorialCategory;
  readonly titles: Readonly<Record<Locale, string>>;
};

/** The tutorials that come with Larder, in the order in which a new merchant needs them. */
export const ownCatalog: readonly OwnTutorial[] = [
  {
    code: 'activate-a-cabinet',
    category: 'cabinet',
    titles: { 'en-US': 'Activate a device', 'zh-CN': '激活设备' },
  },
  {
    code: 'set-a-template',
    category: 'template',
    titles: { 'en-US': 'Set a template and publish it', 'zh-CN': '设置并发布模板' },
  },
  {
    code: 'restock-a-cabinet',
    category: 'restock',
    titles: { 'en-US': 'Restock a device', 'zh-CN': '给设备补货' },
  },
  {
    code: 'handle-an-abnormal-order',
    category: 'order',
    titles: { 'en-US': 'Handle an abnormal order', 'zh-CN': '处理异常订单' },
  },
  {
    code: 'refund-and-complaint',
    category: 'order',
    titles: { 'en-US': 'Answer a complaint with a refund', 'zh-CN': '处理客诉并退款' },
  },
  {
    code: 'alerts-and-warnings',
    category: 'alert',
    titles: { 'en-US': 'Alerts and warning limits', 'zh-CN': '告警与预警设置' },
  },
];

/** Our videos show the app in English and have no sound: the captions explain them. */
const LANGUAGE: Locale = 'en-US';

export type LoadedTutorial = {
  readonly code: string;
  readonly category: TutorialCategory;
  readonly locale: Locale;
  readonly video: Uint8Array;
  readonly cover: Uint8Array;
  readonly texts: readonly { readonly locale: Locale; readonly title: string; readonly captions: string }[];
};

/** Reads the tutorials with their files. */
export const ownTutorials = (): LoadedTutorial[] =>
  ownCatalog.map(({ code, category, titles }) => {
    const file = (name: string) => new Uint8Array(readFileSync(join(VIDEOS, code, name)));
    return {
      code,
      category,
      locale: LANGUAGE,
      video: file('video.mp4'),
      cover: file('cover.jpg'),
      texts: locales.map((locale) => ({
        locale,
        title: titles[locale],
        captions: new TextDecoder().decode(file(`${locale}.vtt`)),
      })),
    };
  });

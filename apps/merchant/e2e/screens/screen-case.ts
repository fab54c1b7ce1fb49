import type { TranslationKey } from '@larder/i18n/translation-key';
import type { Page } from '@playwright/test';
import type { Texts } from '../texts.ts';
import type { Reader, Scene } from './scene.ts';

/** A way to see a screen in one of its states. */
export type Sight = {
  address: (scene: Scene) => string;
  reader: Reader;
  /** What to do before, and after the address was opened, to get there. */
  before?: (page: Page) => Promise<unknown>;
  after?: (page: Page, texts: Texts) => Promise<void>;
};

/** One screen of the catalogue and the states it can be seen in. */
export type ScreenCase = {
  /** Its number in the catalogue, or a word for what stands outside of it. */
  id: number | 'sticker' | 'shopper' | 'unknown' | 'shopper-unknown';
  /** `data-screen`. */
  path: string;
  /** Of the window, without the product's name; a text, or what the scene calls it. */
  title: TranslationKey | ((scene: Scene) => string);
  ready?: Sight;
  empty?: Sight;
  /** With the procedure that fails, or none where the sight itself is the error. */
  error?: Sight & { fails?: string };
  /** Where Back leads when the screen was opened directly; `none`: it has no Back. Home unless said otherwise. */
  back?: 'none' | 'login';
  /** Some things can be sent without a network. */
  sendsOffline?: true;
};

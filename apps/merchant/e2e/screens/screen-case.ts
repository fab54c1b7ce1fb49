import type { TranslationKey } from '@larder/i18n/translation-key';
import type { Page } from '@playwright/test';
import type { Texts } from '../texts.ts';
import type { Reader, Scene } from './scene.ts';

/** A way to see a screen in one of its states. */
export type Sight = {
  address: (scene: Scene) => string;
  reader: Reader;
  /** Preparation before, and steps after the address is opened. */
  before?: (page: Page) => Promise<unknown>;
  after?: (page: Page, texts: Texts) => Promise<void>;
};

/** One screen of the catalog and its visible states. */
export type ScreenCase = {
  /** Its number in the catalog, or a name for screens outside of it. */
  id: number | 'sticker' | 'shopper' | 'unknown' | 'shopper-unknown';
  /** The value of `data-screen`. */
  path: string;
  /** The window title without the product's name; a text key, or a function of the scene. */
  title: TranslationKey | ((scene: Scene) => string);
  ready?: Sight;
  empty?: Sight;
  /** With the procedure that fails, or none where the sight itself is the error. */
  error?: Sight & { fails?: string };
  /** Where Back leads when the screen was opened directly; `none`: it has no Back. Default: home. */
  back?: 'none' | 'login';
  /** The screen can send something while offline. */
  sendsOffline?: true;
};

import type { Locale } from '@larder/domain/locale';
import { ways as enUs } from '../locales/en-US/ways.ts';
import { ways as zhCn } from '../locales/zh-CN/ways.ts';
import type { WayText } from './way-text.ts';

/** A screen or an action that the search leads to. */
export type WayId = keyof typeof enUs;
type EveryWay = Readonly<Record<WayId, WayText>>;

/** Of every language at once: people type one and read the other. Load it with the search only. [decision 325] */
export const wayWords: Readonly<Record<Locale, EveryWay>> = { 'en-US': enUs, 'zh-CN': zhCn };

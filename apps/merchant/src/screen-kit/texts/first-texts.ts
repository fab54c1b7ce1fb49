import btn from '@larder/i18n/locales/en-US/btn.json' with { type: 'json' };
import enumFirst from '@larder/i18n/locales/en-US/enum-first.json' with { type: 'json' };
import fixed from '@larder/i18n/locales/en-US/fixed.json' with { type: 'json' };
import home from '@larder/i18n/locales/en-US/home.json' with { type: 'json' };
import identity from '@larder/i18n/locales/en-US/identity.json' with { type: 'json' };
import shell from '@larder/i18n/locales/en-US/shell.json' with { type: 'json' };
import title from '@larder/i18n/locales/en-US/title.json' with { type: 'json' };

/** The texts of the first screen, in the first script; those of all other screens are loaded later. */
export const firstTexts = { ...btn, ...enumFirst, ...fixed, ...home, ...identity, ...shell, ...title };

import btnFirst from '@larder/i18n/locales/en-US/btn-first.json' with { type: 'json' };
import enumFirst from '@larder/i18n/locales/en-US/enum-first.json' with { type: 'json' };
import fixedFirst from '@larder/i18n/locales/en-US/fixed-first.json' with { type: 'json' };
import home from '@larder/i18n/locales/en-US/home.json' with { type: 'json' };
import identityFirst from '@larder/i18n/locales/en-US/identity-first.json' with { type: 'json' };
import shellFirst from '@larder/i18n/locales/en-US/shell-first.json' with { type: 'json' };
import titleFirst from '@larder/i18n/locales/en-US/title-first.json' with { type: 'json' };

/** The texts of the first screen, in the first script; those of all other screens are loaded later. */
export const firstTexts = {
  ...btnFirst,
  ...enumFirst,
  ...fixedFirst,
  ...home,
  ...identityFirst,
  ...shellFirst,
  ...titleFirst,
};

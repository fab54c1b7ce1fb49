import btnFirst from './btn-first.json' with { type: 'json' };
import enumFirst from './enum-first.json' with { type: 'json' };
import fixedFirst from './fixed-first.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import identityFirst from './identity-first.json' with { type: 'json' };
import shellFirst from './shell-first.json' with { type: 'json' };
import titleFirst from './title-first.json' with { type: 'json' };

/** The texts of the first screens, Home and sign-in. */
export const firstTexts = {
  ...btnFirst,
  ...enumFirst,
  ...fixedFirst,
  ...home,
  ...identityFirst,
  ...shellFirst,
  ...titleFirst,
};

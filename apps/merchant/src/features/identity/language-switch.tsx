import { localeTable, nextLocale } from '@larder/domain/locale';
import { Button } from '@larder/ui/controls/button';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '#screen-kit/texts/change-language.ts';

/** Switches to the next language; the button shows that language's own name. */
export function LanguageSwitch() {
  const next = nextLocale(useTranslation().i18n.language);
  return (
    <span lang={next}>
      <Button
        tone="ghost"
        size="small"
        icon={<Globe aria-hidden="true" />}
        onClick={() => void changeLanguage(next)}
      >
        {/* In large text the bar has room for its title and the icon only. */}
        <span className="max-[16rem]:sr-only">{localeTable[next].name}</span>
      </Button>
    </span>
  );
}

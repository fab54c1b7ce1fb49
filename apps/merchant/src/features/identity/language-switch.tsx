import type { Locale } from '@larder/domain/locale';
import { Button } from '@larder/ui/controls/button';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '#screen-kit/texts/change-language.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const OTHER: Record<Locale, Locale> = { 'en-US': 'zh-CN', 'zh-CN': 'en-US' };

/** Switches to the other language; the button shows that language's own name. */
export function LanguageSwitch() {
  const t = useText();
  const other = OTHER[useTranslation().i18n.language as Locale] ?? 'en-US';
  return (
    <span lang={other}>
      <Button
        tone="ghost"
        size="small"
        icon={<Globe aria-hidden="true" />}
        onClick={() => void changeLanguage(other)}
      >
        {/* In large text the bar has room for its title and the icon only. */}
        <span className="max-[16rem]:sr-only">{t(`enum.locale.${other}`)}</span>
      </Button>
    </span>
  );
}

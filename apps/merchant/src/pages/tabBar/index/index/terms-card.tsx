import { ButtonLink } from '@larder/ui/controls/button';
import { Card } from '@larder/ui/layout/card';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Asks an owner to accept terms that nobody has accepted for the merchant; work goes on meanwhile. [decision 123] */
export default function TermsCard() {
  const t = useText();
  return (
    <Card title={t('home.terms')}>
      <p className="pb-3 text-ink-soft">{t('home.terms.text')}</p>
      <ButtonLink
        href={screenHref('/pages/login/legal', { document: 'terms' })}
        size="medium"
        tone="secondary"
      >
        {t('home.terms.read')}
      </ButtonLink>
    </Card>
  );
}

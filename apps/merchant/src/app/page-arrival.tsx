import type { TranslationKey } from '@larder/i18n/translation-key';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useTitle } from '#screen-kit/texts/use-title.ts';

/** Sets the window title and moves the focus to the heading when a page arrives. [screens 3.1] */
export function PageArrival({ titleKey }: { titleKey: TranslationKey }) {
  const t = useText();
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  const product = t('fixed.product.name');
  const title = useTitle(titleKey);
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

import { useText } from '#screen-kit/texts/use-text.ts';

const VIEWS = ['gtin', 'front', 'top', 'side', 'back', 'more'] as const;

/** "Front picture", for any view. */
export function usePictureName(): (view: string) => string {
  const t = useText();
  return (view) =>
    t('product.detail.view', {
      view: t(`product.view.${VIEWS.find((known) => known === view) ?? 'more'}`),
    });
}

import { useText } from '#screen-kit/texts/use-text.ts';

const VIEWS = ['gtin', 'front', 'top', 'side', 'back', 'more'] as const;

/** Returns the name of any view: "Front picture". */
export function usePictureName(): (view: string) => string {
  const t = useText();
  return (view) =>
    t('product.detail.view', {
      view: t(`product.view.${VIEWS.find((known) => known === view) ?? 'more'}`),
    });
}

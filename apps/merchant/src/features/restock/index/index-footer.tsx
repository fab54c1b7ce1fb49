import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { ButtonLink } from '@larder/ui/controls/button';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { screenLink } from '../../../app/screen-href.ts';
import { useText } from '../../../app/use-text.ts';
import { restockFlows } from '../restock-flow.ts';

/** Several cabinets in a row, where the mode has trips. */
export function IndexFooter({ mode }: { mode: RestockMode }) {
  const t = useText();
  const { trip } = restockFlows[mode];
  const href = trip && screenLink(trip.devices);
  if (!href) return null;
  return (
    <StickyFooter>
      <ButtonLink block tone="secondary" href={href}>
        {t('restock.index.trip')}
      </ButtonLink>
    </StickyFooter>
  );
}

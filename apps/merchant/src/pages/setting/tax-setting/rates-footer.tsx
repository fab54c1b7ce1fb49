import { limits } from '@larder/domain/limits';
import { Button, ButtonLink } from '@larder/ui/controls/button';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type RatesFooterProps = {
  ticked: readonly string[];
  /** Devices on the page, whatever the search finds. */
  listed: readonly string[];
  onTicked: (deviceNos: readonly string[]) => void;
};

/** Ticks all devices in sight, and leads to the one rate of those ticked. */
export function RatesFooter({ ticked, listed, onTicked }: RatesFooterProps) {
  const t = useText();
  const count = ticked.length;
  const most = limits.taxedDevicesMax;
  const all = listed.every((deviceNo) => ticked.includes(deviceNo));
  const path = screenHref('/pages/setting/edit-tax');
  const query = new URLSearchParams(ticked.map((deviceNo) => ['deviceNo', deviceNo]));
  const note = count > most ? t('tax.tooMany', { most }) : count === 0 && t('tax.tickHint');
  return (
    <StickyFooter note={note && <p aria-live="polite">{note}</p>}>
      {listed.length > 1 && (
        <Button
          tone="secondary"
          onClick={() =>
            onTicked(
              all
                ? ticked.filter((deviceNo) => !listed.includes(deviceNo))
                : [...new Set([...ticked, ...listed])],
            )
          }
        >
          {all ? t('team.devices.chooseNone') : t('team.devices.chooseAll', { count: listed.length })}
        </Button>
      )}
      {count > 0 && count <= most && (
        <ButtonLink href={`${path}?${query}`}>{t('tax.setRate', { count })}</ButtonLink>
      )}
    </StickyFooter>
  );
}

import { changePpm } from '@larder/domain/order/change-ppm';
import { Sparkline } from '@larder/ui/feedback/sparkline';
import { Card } from '@larder/ui/layout/card';
import { Link } from '@larder/ui/layout/link';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { CabinetGlyph } from '@larder/ui/media/cabinet-glyph';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { Change } from '#screen-kit/texts/change.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { TroubleBadge } from './trouble-badge.tsx';

type Devices = NonNullable<Outputs['home']['readOverview']['devices']>;

/** The devices that sold most today, each drawn with its stock, with its sales or why it sells nothing. */
export function DevicesCard({ devices }: { devices: Devices }) {
  const t = useText();
  const { money } = useFormats();
  const all = devices.total > devices.top.length;
  return (
    <Card
      flush
      title={t('home.devices')}
      action={
        all && (
          <Link
            href={screenHref('/pages/tabBar/device/device')}
            className="inline-flex min-h-11 items-center px-1 font-semibold text-sm"
          >
            {t('btn.viewAll')}
          </Link>
        )
      }
    >
      <List>
        {devices.top.map((device) => (
          <ListRow
            key={device.deviceNo}
            id={device.deviceNo}
            strong
            chevron={false}
            leading={
              // In a box of its own: a row sizes a bare drawing like an icon.
              <span className="grid w-12 place-items-center">
                <CabinetGlyph doors={device.fills} muted={device.word === null || device.cause !== null} />
              </span>
            }
            title={device.name ?? device.deviceNo}
            subtitle={<Facts device={device} />}
            trailing={
              <>
                <TroubleBadge device={device} />
                <Sparkline values={device.week} />
                {device.sales && (
                  <span className="text-end font-semibold tabular-nums">
                    {money(device.sales.netMinor)}
                    <Change
                      ppm={changePpm(device.sales.netMinor, device.sales.formerMinor)}
                      className="block text-sm"
                    />
                  </span>
                )}
              </>
            }
            href={screenHref('/pages/device/device-details', { deviceNo: device.deviceNo })}
          />
        ))}
      </List>
    </Card>
  );
}

type Device = Devices['top'][number];

/** Orders of today and stock; in a wide window also the temperature. */
function Facts({ device: { sales, onHand, par, mainC10 } }: { device: Device }) {
  const t = useText();
  const { temperature, percent } = useFormats();
  const facts = [
    sales && t('home.ordersOf', { count: sales.orders }),
    par > 0 &&
      onHand !== null &&
      t('home.stockShare', { share: percent(Math.round((onHand / par) * 100) * 10_000) }),
  ].filter(Boolean);
  return (
    <>
      {/* The stock may stand alone. */}
      <span className="inline-block first-letter:uppercase">{facts.join(' · ')}</span>
      {mainC10 !== null && (
        <span className={facts.length > 0 ? 'hidden desk:inline' : undefined}>
          {facts.length > 0 && ' · '}
          {temperature(mainC10)}
        </span>
      )}
    </>
  );
}

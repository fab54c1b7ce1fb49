import { DAY_MS } from '@larder/domain/durations';
import { Badge } from '@larder/ui/feedback/badge';
import { ComparedBars } from '@larder/ui/feedback/compared-bars';
import { Sparkline } from '@larder/ui/feedback/sparkline';
import { StockBar } from '@larder/ui/feedback/stock-bar';
import { ActionRow } from '@larder/ui/layout/action-row';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { CheckList } from '@larder/ui/layout/check-list';
import { Hero } from '@larder/ui/layout/hero';
import { Link } from '@larder/ui/layout/link';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { StatRow } from '@larder/ui/layout/stat-row';
import { TileGrid } from '@larder/ui/layout/tile-grid';
import { CabinetGlyph } from '@larder/ui/media/cabinet-glyph';
import { StockMap } from '@larder/ui/media/stock-map';
import {
  ChartNoAxesColumn,
  ClipboardList,
  MessageSquareWarning,
  Package,
  ReceiptText,
  ScanLine,
  Settings,
  UsersRound,
} from 'lucide-react';
import { useState } from 'react';
import { useSamples } from './samples.tsx';

const ICONS = [
  ScanLine,
  Package,
  MessageSquareWarning,
  ReceiptText,
  ClipboardList,
  ChartNoAxesColumn,
  UsersRound,
  Settings,
];
const WEEK = [812, 934, 702, 1101, 1319, 1187, 1284.5];
const SATURDAY = Date.UTC(2026, 10, 14);
const SHELVES = [
  [
    { share: 1, tone: 'good' as const },
    { share: 0.2, tone: 'low' as const },
  ],
  [{ share: 0.5, tone: 'out' as const }, null],
];
const SLOTS = [
  [0.9, 0.6, 0],
  [0.2, 1, 0.4],
].map((shares, at) =>
  shares.map((share, slot) => ({
    key: `${at} ${slot}`,
    share,
    width: slot + 1,
    tone: share === 0 ? ('out' as const) : share < 0.25 ? ('low' as const) : ('good' as const),
  })),
);
const DEVICES = [
  { name: 'Lobby North', no: 'VC24090001', temperature: '3.5 °C', stock: 37, online: true },
  { name: 'Gym Level 2', no: 'VC24090002', temperature: '3.7 °C', stock: 32, online: true },
  { name: 'Warehouse B', no: 'VC24090003', temperature: '3.9 °C', stock: 9, online: false },
];

/** Parts of a home screen. */
export function SummaryShowcase() {
  const words = useSamples();
  const money = new Intl.NumberFormat(words.locale, { style: 'currency', currency: 'USD' });
  return (
    <>
      <Hero label={words.salesToday} value={money.format(1284.5)}>
        <Card>
          <StatRow
            stats={[
              { key: 'orders', label: words.orders, value: 86 },
              { key: 'online', label: words.online, value: '12/14' },
              { key: 'alerts', label: words.alerts, value: 2, href: '/pages/default/list' },
            ]}
          />
        </Card>
      </Hero>
      <CardStack>
        <Card>
          <TileGrid
            tiles={words.tiles.map((label, at) => {
              const Icon = ICONS[at] ?? Settings;
              const badge = at === 2 ? { count: 3, label: words.unread(3) } : undefined;
              return { key: label, label, icon: <Icon />, href: '/pages/default/list', badge };
            })}
          />
        </Card>
        <ComparedWeek />
        <Card title={words.tiles[1] ?? ''}>
          <StockMap
            label={words.stockOf(20, 24)}
            doors={[
              { key: 'L', shelves: SLOTS },
              { key: 'R', shelves: SLOTS },
            ]}
          />
        </Card>
        <Actions />
        <Card title={words.devices} flush action={<SeeAll text={words.seeAll} />}>
          <List>
            {DEVICES.map((device) => (
              <ListRow
                key={device.no}
                id={device.no}
                leading={<CabinetGlyph doors={SHELVES} muted={!device.online} />}
                title={device.name}
                subtitle={`${device.no} · ${device.temperature.replace(' ', '\u00a0')}`}
                strong
                chevron={false}
                href="/pages/default/list"
                trailing={
                  <>
                    <Sparkline values={WEEK} />
                    <StockBar
                      current={device.stock}
                      full={40}
                      label={words.stockOf(device.stock, 40)}
                      low={device.stock < 10}
                    />
                    <Badge tone={device.online ? 'good' : 'bad'}>
                      {device.online ? words.online : words.offline}
                    </Badge>
                  </>
                }
              />
            ))}
          </List>
        </Card>
        <Card flush>
          <CheckList
            doneText={words.online}
            steps={[
              { key: 'activate', title: words.tiles[0] ?? '', state: 'done' },
              { key: 'products', title: words.tiles[1] ?? '', state: 'open', hint: words.longName },
              { key: 'orders', title: words.tiles[4] ?? '', state: 'later' },
            ]}
          />
        </Card>
      </CardStack>
    </>
  );
}

function SeeAll({ text }: { text: string }) {
  return (
    <Link
      href="/pages/default/list"
      className="hit-44 rounded-sm text-ink-soft text-sm underline underline-offset-4"
    >
      {text}
    </Link>
  );
}

function ComparedWeek() {
  const words = useSamples();
  const [chosen, setChosen] = useState('6');
  const money = new Intl.NumberFormat(words.locale, { style: 'currency', currency: 'USD' });
  const short = new Intl.NumberFormat(words.locale, { notation: 'compact' });
  const weekday = new Intl.DateTimeFormat(words.locale, { weekday: 'short', timeZone: 'UTC' });
  const list = new Intl.ListFormat(words.locale, { style: 'narrow' });
  return (
    <Card>
      <ComparedBars
        caption={words.salesWeek}
        headings={{ bar: words.day, value: words.sales, usual: words.usual }}
        formatAxis={(value) => short.format(value)}
        formatValue={(value) => money.format(value)}
        listWords={(said) => list.format(said)}
        chosen={chosen}
        onChoose={setChosen}
        bars={WEEK.map((value, at) => {
          const name = weekday.format(SATURDAY + at * DAY_MS);
          return { key: String(at), label: name, title: name, value, usual: WEEK[6 - at] ?? null };
        })}
      />
    </Card>
  );
}

function Actions() {
  const words = useSamples();
  return (
    <Card>
      <ActionRow
        label={words.salesToday}
        actions={words.actionNames.map((label, at) => {
          const Icon = ICONS[at] ?? Settings;
          return {
            key: label,
            label,
            icon: <Icon aria-hidden="true" />,
            primary: at === 0,
            disabled: at === 2,
            busy: at === 4,
            onPress: () => {},
          };
        })}
      />
    </Card>
  );
}

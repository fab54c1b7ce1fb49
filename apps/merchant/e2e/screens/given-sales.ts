import { rebuildTotals } from '@larder/database/queries/statistics/sales-totals.queries';
import { addDays } from '@larder/domain/calendar-day';
import { localDay } from '@larder/domain/time-zone';
import { MERCHANT_TIME_ZONE } from '../shop.ts';
import type { System } from '../system.ts';

type Sold = {
  readonly merchantId: string;
  readonly deviceIds: readonly string[];
  /** Each with price and cost. */
  readonly products: readonly { id: string; priceMinor: bigint; costMinor: bigint }[];
};

const DAYS = 27;
const NIL = '00000000-0000-0000-0000-000000000000';
/** Orders by hour of the day, from seven in the morning. */
const byHour = [2, 4, 3, 2, 4, 9, 7, 3, 2, 3, 4, 2, 1];
const FIRST_HOUR = 7;

/**
 * Creates the sums of four weeks before today, at each device, with a weekend that sells less, times offline and a
 * product that was out of stock. Today is left to the orders of the scene.
 */
export async function givenSales(system: System, { merchantId, deviceIds, products }: Sold): Promise<void> {
  const today = localDay(system.now(), MERCHANT_TIME_ZONE);
  const daily: object[] = [];
  const hourly: object[] = [];
  const deviceDays: object[] = [];
  for (const [place, deviceId] of deviceIds.entries()) {
    for (let ago = 1; ago <= DAYS; ago++) {
      const businessDate = new Date(addDays(today, -ago));
      const isWeekend = [0, 6].includes(businessDate.getUTCDay());
      const busy = (isWeekend ? 0.4 : 1) * (place === 0 ? 1 : 0.6) * (1 + ((ago * 7) % 5) / 12);
      const lines = products.map((product, index) => ({
        ...product,
        qty: Math.round(busy * (index === 0 ? 38 : 14)),
      }));
      const sum = (of: (line: (typeof lines)[number]) => number) =>
        lines.reduce((all, line) => all + of(line), 0);
      const key = { merchantId, deviceId, businessDate };
      const amounts = (of: typeof lines) => {
        const netMinor = of.reduce((all, line) => all + line.qty * Number(line.priceMinor), 0);
        return {
          qty: of.reduce((all, line) => all + line.qty, 0),
          grossMinor: netMinor,
          netMinor,
          taxMinor: Math.round(netMinor * 0.08875),
          costMinor: of.reduce((all, line) => all + line.qty * Number(line.costMinor), 0),
        };
      };
      const orders = Math.round(sum(({ qty }) => qty) / 1.4);
      const total = amounts(lines);
      daily.push({
        ...key,
        ...total,
        productId: NIL,
        orders,
        sessions: orders,
        refundMinor: ago % 6 === 0 ? 250 : 0,
        unpaidOrders: ago % 9 === 0 ? 1 : 0,
      });
      for (const line of lines) daily.push({ ...key, ...amounts([line]), productId: line.id });
      const weight = byHour.reduce((all, one) => all + one, 0);
      for (const [index, share] of byHour.entries())
        hourly.push({
          ...key,
          hour: FIRST_HOUR + index,
          fold: 0,
          qty: Math.round((total.qty * share) / weight),
          orders: Math.round((orders * share) / weight),
          netMinor: Math.round((total.netMinor * share) / weight),
        });
      const offlineS = place === 1 && ago <= 3 ? 31_000 : 0;
      deviceDays.push({
        ...key,
        serviceS: 86_400,
        onlineS: 86_400 - offlineS,
        notedAt: new Date(addDays(today, 1 - ago)),
      });
    }
  }
  const { prisma } = system.database;
  await prisma.salesDaily.createMany({ data: daily as never, skipDuplicates: true });
  await prisma.salesDayHour.createMany({ data: hourly as never, skipDuplicates: true });
  await prisma.deviceDay.createMany({ data: deviceDays as never, skipDuplicates: true });
  await prisma.stockOutDay.createMany({
    data: [2, 4].map((ago) => ({
      merchantId,
      deviceId: deviceIds[0] ?? '',
      productId: products[1]?.id ?? '',
      businessDate: new Date(addDays(today, -ago)),
      outS: 16_200,
    })),
    skipDuplicates: true,
  });
  await prisma.$transaction((tx) => rebuildTotals(tx, merchantId));
}

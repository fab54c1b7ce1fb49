import { rankDevices } from '@larder/use-cases/statistics/rank-devices';
import { rankProducts } from '@larder/use-cases/statistics/rank-products';
import { readDeviceSales } from '@larder/use-cases/statistics/read-device-sales';
import { readSummary } from '@larder/use-cases/statistics/read-summary';
import { readWeekHours } from '@larder/use-cases/statistics/read-week-hours';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const statisticsRouter = trpc.router({
  readSummary: procedure(readSummary),
  readWeekHours: procedure(readWeekHours),
  rankProducts: procedure(rankProducts),
  rankDevices: procedure(rankDevices),
  readDeviceSales: procedure(readDeviceSales),
});

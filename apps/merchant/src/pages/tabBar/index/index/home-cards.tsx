import type { ReactNode } from 'react';
import type { Outputs } from '#platform/trpc.ts';
import { DevicesCard } from './devices-card.tsx';
import { SalesCard } from './sales-card.tsx';

type HomeCardsProps = {
  overview: Outputs['home']['readOverview'];
  /** The devices are in a table of their own. */
  hasTable: boolean;
  /** Below the sales of the week. */
  notes: ReactNode;
};

/** The foot of Home: the sales of the week and a few cabinets. Loads beside the first screen. */
export default function HomeCards({ overview, hasTable, notes }: HomeCardsProps) {
  const { sales, devices } = overview;
  return (
    <>
      {sales && devices?.total !== 0 && <SalesCard sales={sales} asOf={overview.asOf} notes={notes} />}
      {devices && devices.total > 0 && !hasTable && <DevicesCard devices={devices} />}
    </>
  );
}

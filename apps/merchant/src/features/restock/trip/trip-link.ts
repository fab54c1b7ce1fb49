import { restockFlows } from '#features/restock/restock-flow.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';

/** Modes that have trips. [screens 2.19] */
export type TripMode = 'quick' | 'one_click';

/** Returns the address of a trip's pick list. */
export const tripLink = (mode: TripMode, tripId: string): string | undefined => {
  const { trip } = restockFlows[mode];
  return trip && screenHref(trip.summary, { tripId });
};

type Choice = { readonly tripId?: string | undefined; readonly deviceNos?: readonly string[] };

/** Returns the address where the devices of a new or existing trip are chosen, with further devices already chosen. */
export function tripDevicesLink(mode: TripMode, { tripId, deviceNos = [] }: Choice): string | undefined {
  const { trip } = restockFlows[mode];
  if (!trip) return undefined;
  const search = new URLSearchParams(deviceNos.map((deviceNo) => ['deviceNo', deviceNo]));
  if (tripId) search.set('tripId', tripId);
  return [screenHref(trip.devices), search.toString()].filter(Boolean).join('?');
}

/** Returns the address of the device before its task, with the trip that the task will belong to. */
export const tripStopLink = (mode: TripMode, tripId: string, deviceNo: string): string =>
  screenHref(restockFlows[mode].device, { deviceNo, tripId });

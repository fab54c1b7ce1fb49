import { restockFlows } from '#features/restock/restock-flow.ts';
import { screenHref, screenLink } from '#screen-kit/navigation/screen-href.ts';

/** Only these modes have trips. [screens 2.19] */
export type TripMode = 'quick' | 'one_click';

/** The pick list of a trip. */
export const tripLink = (mode: TripMode, tripId: string): string | undefined => {
  const { trip } = restockFlows[mode];
  return trip && screenLink(trip.summary, { tripId });
};

type Choice = { readonly tripId?: string | undefined; readonly deviceNos?: readonly string[] };

/** Where the cabinets of a trip are chosen: a new one or that one, with more cabinets chosen already. */
export function tripDevicesLink(mode: TripMode, { tripId, deviceNos = [] }: Choice): string | undefined {
  const { trip } = restockFlows[mode];
  if (!trip || !screenLink(trip.devices)) return undefined;
  const search = new URLSearchParams(deviceNos.map((deviceNo) => ['deviceNo', deviceNo]));
  if (tripId) search.set('tripId', tripId);
  return [screenHref(trip.devices), search.toString()].filter(Boolean).join('?');
}

/** The cabinet before its visit, with the trip that the visit will belong to. */
export const tripStopLink = (mode: TripMode, tripId: string, deviceNo: string): string | undefined =>
  screenLink(restockFlows[mode].device, { deviceNo, tripId });

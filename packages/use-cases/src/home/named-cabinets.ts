import { NAMED_MAX } from '@larder/database/queries/home/attention-cabinets.queries';

/** How many cabinets a row of Home is about, and the first of them by name. */
export type NamedCabinets = {
  readonly count: number;
  readonly first: readonly {
    readonly deviceNo: string;
    readonly name: string | null;
    /** Since when; null where it is unknown or says nothing. */
    readonly since: string | null;
    /** When it ends by itself. */
    readonly until?: string | null;
    /** Products out of stock; null for a member who counts the cabinet blind. [decision 200] */
    readonly products?: number | null;
  }[];
};

/** Counts cabinets and names the first of them. */
export function named<Device extends { readonly deviceNo: string; readonly name: string | null }>(
  devices: readonly Device[],
  times: (device: Device) => { readonly since: string | null; readonly until?: string | null },
): NamedCabinets {
  const first = devices.slice(0, NAMED_MAX);
  return {
    count: devices.length,
    first: first.map((device) => ({ deviceNo: device.deviceNo, name: device.name, ...times(device) })),
  };
}

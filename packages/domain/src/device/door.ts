/** The doors of a cabinet; a single-door cabinet has only the left one. [protocol 2] */
export const doors = ['L', 'R'] as const;
export type Door = (typeof doors)[number];

/** Part of a device that says which doors it has: without layers behind it there is no right door. */
export type Doored = { readonly layersR: number | null };

/** Lists the doors of a device. */
export const doorsOf = ({ layersR }: Doored): readonly Door[] => firstDoors(layersR === null ? 1 : 2);

/** Lists the doors of a model with that many. */
export const firstDoors = (count: 1 | 2): readonly Door[] => doors.slice(0, count);

/** True if the device has all of these doors. */
export const hasDoors = (device: Doored, asked: readonly Door[]): boolean =>
  asked.every((door) => doorsOf(device).includes(door));

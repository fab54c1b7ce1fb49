/** Progress of a setting. [protocol 8.2, screens SETTING] */
export const settingStatuses = ['applied', 'pending', 'rejected'] as const;
export type SettingStatus = (typeof settingStatuses)[number];

/**
 * Settings that the cabinet holds against those that the cloud wants; `rejected` contains paths such as
 * 'temp.setpointC10.left'.
 */
export type TwinState = {
  readonly rev: number;
  readonly appliedRev: number;
  readonly rejected: readonly { readonly path: string; readonly code: string }[];
};

/**
 * Returns the status of one key ('audio.volume'): a refusal of the key, of a part of it or of its parent rejects it.
 */
export function settingStatus(twin: TwinState, key: string): SettingStatus {
  if (twin.appliedRev < twin.rev) return 'pending';
  return settingRejections(twin, key).length > 0 ? 'rejected' : 'applied';
}

/** Returns the refusals of a key, once the cabinet has responded to the newest settings. */
export function settingRejections(twin: TwinState, key: string): TwinState['rejected'] {
  if (twin.appliedRev < twin.rev) return [];
  const touches = (path: string) => path === key || path.startsWith(`${key}.`) || key.startsWith(`${path}.`);
  return twin.rejected.filter(({ path }) => touches(path));
}

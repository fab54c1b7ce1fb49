/** Videos and pictures that a demo keeps: half a day of its twelve cabinets. */
export const demoMediaBytes = 2 * 1024 ** 3;

/** How many bytes all videos and pictures of cabinets may take; null: as many as their retention lets them. */
export const mediaLimit = (setBytes: number | undefined, isDemo: boolean): number | null =>
  setBytes ?? (isDemo ? demoMediaBytes : null);

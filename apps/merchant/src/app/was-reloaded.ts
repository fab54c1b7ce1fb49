/** True where this document was loaded by a reload: what failed before it is not tried a third time. */
export const wasReloaded = (): boolean => {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return document?.type === 'reload';
};

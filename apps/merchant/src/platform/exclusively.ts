/**
 * Runs the work while no other tab runs work of the same name (Web Locks). Runs it at once where browsers have no
 * locks.
 */
export const exclusively = <Out>(name: string, work: () => Promise<Out>): Promise<Out> =>
  navigator.locks ? navigator.locks.request(name, work) : work();

/** Does the work when no other tab of this phone does work of the same name. Where browsers have no locks, at once. */
export const exclusively = <Out>(name: string, work: () => Promise<Out>): Promise<Out> =>
  navigator.locks ? navigator.locks.request(name, work) : work();

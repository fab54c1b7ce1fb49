/** Returns the key of a query as `@trpc/react-query` makes it: the path, then the input and the kind if given. */
export function queryKeyOf(path: string, input?: unknown, kind?: 'query' | 'infinite'): readonly unknown[] {
  const about = { ...(input === undefined ? {} : { input }), ...(kind ? { type: kind } : {}) };
  const names = path === '' ? [] : path.split('.');
  return Object.keys(about).length === 0 ? [names] : [names, about];
}

/** A module as dependency-cruiser reports it. */
export type CruisedModule = {
  readonly source: string;
  readonly dependencies: readonly {
    readonly resolved: string;
    readonly dependencyTypes: readonly string[];
  }[];
};

const isTest = (path: string) => /\.(test|pg\.test)\.tsx?$/.test(path);

/**
 * Returns the longest chain of imports by value inside a folder, from its top module down; tests do not count. The
 * modules must have no cycle.
 */
export function longestChain(modules: readonly CruisedModule[], folder: string): string[] {
  const isInside = (path: string) => path.startsWith(folder) && !isTest(path);
  const imports = new Map(
    modules.map(({ source, dependencies }) => {
      const byValue = dependencies.filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'));
      return [source, byValue.map(({ resolved }) => resolved).filter(isInside)];
    }),
  );
  const known = new Map<string, string[]>();
  const chainOf = (module: string): string[] => {
    const found = known.get(module) ?? [module, ...longest((imports.get(module) ?? []).map(chainOf))];
    known.set(module, found);
    return found;
  };
  return longest([...imports.keys()].filter(isInside).map(chainOf));
}

const longest = (chains: readonly string[][]): string[] =>
  chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);

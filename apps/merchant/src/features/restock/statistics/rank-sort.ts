/** Figures by which products and devices are ranked. */
export const rankSorts = ['restock', 'dispose', 'adjust', 'sellThrough', 'spoilage'] as const;
export type RankSort = (typeof rankSorts)[number];

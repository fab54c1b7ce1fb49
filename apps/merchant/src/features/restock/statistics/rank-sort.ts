/** What products and devices are ranked by. */
export const rankSorts = ['restock', 'dispose', 'adjust', 'sellThrough', 'spoilage'] as const;
export type RankSort = (typeof rankSorts)[number];

export type Secret = { key: string };

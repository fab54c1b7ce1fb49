import type { TimingSettings } from '#features/template/timing-fields.tsx';
import type { Inputs } from '#platform/trpc.ts';

export type RollOutSource = Inputs['template']['rollOut']['source'];

/** Where a roll-out stands: which cabinets, from when, how far; or what was rolled out before. */
export type RollOutStep =
  | { readonly kind: 'choosing'; readonly source: RollOutSource; readonly timing?: TimingSettings }
  | {
      readonly kind: 'timing';
      readonly source: RollOutSource;
      readonly deviceNos: readonly string[];
      readonly timing?: TimingSettings | undefined;
    }
  | { readonly kind: 'progress'; readonly id: string; readonly fromList: boolean }
  | { readonly kind: 'list' };

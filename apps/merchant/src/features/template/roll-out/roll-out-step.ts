import type { TimingSettings } from '#features/template/timing-fields.tsx';
import type { Inputs } from '#platform/trpc.ts';

export type RollOutSource = Inputs['template']['rollOut']['source'];

/** Step of a roll-out: devices, time, progress; or the list of earlier roll-outs. */
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

import type { TimingSettings } from '#features/template/timing-fields.tsx';
import type { Inputs } from '#platform/trpc.ts';

export type RollOutSource = Inputs['template']['rollOut']['source'];

/** What is published: the template, or its prices for products that a device has. */
export type RollOutExtent = 'whole' | 'prices';

/** Step of a roll-out: what, where, last question, progress; or the list of earlier roll-outs. */
export type RollOutStep =
  | { readonly kind: 'extent'; readonly source: RollOutSource; readonly timing?: TimingSettings | undefined }
  | {
      readonly kind: 'choosing';
      readonly source: RollOutSource;
      readonly extent: RollOutExtent;
      readonly timing?: TimingSettings | undefined;
    }
  | {
      readonly kind: 'asking';
      readonly source: RollOutSource;
      readonly extent: RollOutExtent;
      readonly deviceNos: readonly string[];
      readonly timing?: TimingSettings | undefined;
    }
  | { readonly kind: 'progress'; readonly id: string; readonly fromList: boolean }
  | { readonly kind: 'list' };

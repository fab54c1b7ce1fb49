import type { Door } from '@larder/domain/device/door';
import type { EditedField } from '@larder/domain/device/edited-fields';
import type { AnyUseCase, MemberReadContext } from '../use-case.ts';

export type PlanContext = Pick<MemberReadContext, 'tx' | 'actor' | 'now'>;

/** How a change is undone: calls of ordinary use cases, and what they change. */
export type UndoPlan = {
  readonly calls: readonly {
    readonly useCase: AnyUseCase;
    readonly input: Readonly<Record<string, unknown>>;
  }[];
  /** Settings as they are and as they will be. */
  readonly fields: readonly EditedField[];
  /** Lines of the template that differ. */
  readonly lines: readonly TemplateLineChange[];
  /** A waiting template is canceled, because it is not in force yet. */
  readonly cancels: boolean;
};

/** Price and standard stock of one product on one shelf, as they are and as they will be; null: not there. */
export type TemplateLineChange = {
  readonly door: Door;
  readonly layer: number;
  readonly product: string;
  readonly before: LineValues | null;
  readonly after: LineValues | null;
};
export type LineValues = { readonly priceMinor: number | null; readonly parQty: number | null };

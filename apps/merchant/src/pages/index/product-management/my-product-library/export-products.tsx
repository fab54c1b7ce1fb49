import { useVarietyName } from '#features/product/use-variety-name.ts';
import { trpc } from '#platform/trpc.ts';
import { ExportList } from '#screen-kit/export/export-list.tsx';
import type { ExportedList } from '#screen-kit/export/exported-list.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type ExportProductsProps = {
  asked: Extract<ExportedList['list'], { kind: 'products' }>['params'];
  isEmpty: boolean | undefined;
};

/** Exports the library as filtered, for members who may see it: others only choose from it. */
export function ExportProducts({ asked, isEmpty }: ExportProductsProps) {
  const t = useText();
  const nameOf = useVarietyName();
  const may = useCan(['product.view']);
  const varieties = trpc.product.listVarieties.useQuery();
  if (!may) return null;
  const { q, type, varietyId } = asked;
  const variety = varieties.data?.find(({ id }) => id === varietyId);
  const facts = [
    { label: t('field.product.type'), value: t(type ? `enum.product.type.${type}` : 'product.allTypes') },
    ...(variety ? [{ label: t('field.product.variety'), value: nameOf(variety) }] : []),
    ...(q ? [{ label: t('product.search'), value: q }] : []),
  ];
  return (
    <div className="flex justify-end">
      <ExportList list={{ kind: 'products', params: asked }} facts={facts} isEmpty={isEmpty} />
    </div>
  );
}

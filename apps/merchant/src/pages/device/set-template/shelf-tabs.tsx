import { type Door, doors } from '@larder/domain/device/door';
import { limits } from '@larder/domain/limits';
import type { Shelves } from '@larder/domain/template/template-line';
import { Tabs } from '@larder/ui/layout/tabs';
import type { ReactNode } from 'react';
import { isOn } from '#features/template/draft-state.ts';
import type { Shelf } from '#features/template/editor-draft.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type ShelfTabsProps = {
  shelves: Shelves;
  lines: readonly Shelf[];
  shelf: Shelf;
  onChange: (shelf: Shelf) => void;
  /** Content of the shelf. */
  children: ReactNode;
};

/** Returns the layers of a door: those of the device, and those of lines that no longer fit it. */
export function layersOf({ layersL, layersR }: Shelves, lines: readonly Shelf[], door: Door): number[] {
  const used = lines.filter((line) => line.door === door).map(({ layer }) => layer);
  const count = Math.max((door === 'L' ? layersL : layersR) ?? 0, ...used);
  return Array.from({ length: count }, (_, at) => at + 1);
}

/** Tabs of doors, where there are two, over tabs of layers with their count. */
export function ShelfTabs({ shelves, lines, shelf, onChange, children }: ShelfTabsProps) {
  const t = useText();
  const usable = doors.filter((door) => layersOf(shelves, lines, door).length > 0);
  const layers = (
    <Tabs
      label={t('template.layers')}
      tabs={layersOf(shelves, lines, shelf.door).map((layer) => ({
        key: String(layer),
        label: <LayerTab layer={layer} count={lines.filter(isOn({ door: shelf.door, layer })).length} />,
      }))}
      current={String(shelf.layer)}
      onChange={(layer) => onChange({ door: shelf.door, layer: Number(layer) })}
    >
      {children}
    </Tabs>
  );
  if (usable.length < 2) return layers;
  return (
    <Tabs
      label={t('template.doors')}
      tabs={usable.map((door) => ({ key: door, label: t(`enum.device.door.${door}`) }))}
      current={shelf.door}
      onChange={(door) => onChange({ door: door === 'R' ? 'R' : 'L', layer: 1 })}
    >
      {layers}
    </Tabs>
  );
}

function LayerTab({ layer, count }: { layer: number; count: number }) {
  const t = useText();
  const most = limits.productsPerLayer;
  return (
    <>
      <span className="sr-only">{t('field.template.layer', { n: layer })} </span>
      <span aria-hidden="true" className="block">
        {layer}
      </span>
      <span className={`block text-xs tabular-nums ${count > most ? 'font-bold text-bad' : 'font-normal'}`}>
        {t('template.layerCount', { count, most })}
      </span>
    </>
  );
}

import { Chips } from '@larder/ui/layout/chips';
import { Section } from '@larder/ui/layout/section';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { TabBar } from '@larder/ui/layout/tab-bar';
import { Tabs } from '@larder/ui/layout/tabs';
import { Headset, House, PackagePlus, Refrigerator, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useSamples } from './samples.tsx';

const TAB_ICONS = [House, Refrigerator, PackagePlus, Headset, UserRound];

/** Tab bar, tabs, segments, chips. The bar above this page is the NavBar. */
export function NavigationShowcase() {
  const words = useSamples();
  const [door, setDoor] = useState('1');
  const [unit, setUnit] = useState('c');
  const [filter, setFilter] = useState('0');
  const [tags, setTags] = useState(['1']);
  return (
    <Section title={words.sections.navigation}>
      <Tabs
        label={words.doors}
        current={door}
        onChange={setDoor}
        tabs={[
          { key: '1', label: words.door(1) },
          { key: '2', label: words.door(2) },
          { key: '3', label: words.door(3), disabled: true },
        ]}
      >
        <p className="px-4 py-3 text-ink-soft">{words.panelOf(words.door(Number(door)))}</p>
      </Tabs>
      <div className="flex flex-col gap-3 border-line border-t px-4 py-4">
        <SegmentedControl
          label={words.unit}
          value={unit}
          onChange={setUnit}
          segments={[
            { value: 'f', label: '°F' },
            { value: 'c', label: '°C' },
          ]}
        />
        <Chips
          label={words.filter}
          value={filter}
          onChange={setFilter}
          chips={words.filters.map((label, at) => ({ value: String(at), label, count: [14, 1, 12, 1][at] }))}
        />
        <Chips
          multiple
          label={words.choose}
          value={tags}
          onChange={setTags}
          chips={words.tags.map((label, at) => ({ value: String(at), label }))}
        />
      </div>
      <TabBar
        label={words.tabBar}
        current="0"
        items={words.tabs.map((label, at) => {
          const Icon = TAB_ICONS[at] ?? House;
          const badge = [
            undefined,
            { label: words.newThings },
            undefined,
            { count: 3, label: words.unread(3) },
          ][at];
          return { key: String(at), href: '/pages/default/default', label, icon: <Icon />, badge };
        })}
      />
    </Section>
  );
}

import { Button } from '@larder/ui/controls/button';
import { Section } from '@larder/ui/layout/section';
import { ActionSheet } from '@larder/ui/pickers/action-sheet';
import { Sheet } from '@larder/ui/pickers/sheet';
import { WheelPicker } from '@larder/ui/pickers/wheel-picker';
import { MapPin, PencilLine, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CalendarSamples } from './calendar-samples.tsx';
import { useSamples } from './samples.tsx';

const LINES = Array.from({ length: 30 }, (_, at) => at + 1);

/** Everything that slides up from the bottom. */
export function PickersShowcase() {
  const words = useSamples();
  const [door, setDoor] = useState('1');
  const [layer, setLayer] = useState('3');
  return (
    <Section title={words.sections.pickers} padded>
      <Opener label={words.sheet}>
        {(open, close) => (
          <Sheet
            open={open}
            onClose={close}
            title={words.sheet}
            closeLabel={words.cancel}
            done={{ label: words.ok, onDone: close }}
          >
            <p className="px-4 pb-6">{words.sheetText}</p>
          </Sheet>
        )}
      </Opener>
      <Opener label={words.longSheet}>
        {(open, close) => (
          <Sheet open={open} onClose={close} title={words.longSheet} closeLabel={words.cancel}>
            {LINES.map((line) => (
              <p key={line} className="px-4 py-2">
                {words.layer(line)}
              </p>
            ))}
          </Sheet>
        )}
      </Opener>
      <Opener label={`${words.actions}…`}>
        {(open, close) => <ActionsSample open={open} onClose={close} />}
      </Opener>
      <CalendarSamples />
      <div className="-mx-4 border-line border-t">
        <WheelPicker
          columns={[
            {
              key: 'door',
              label: words.doors,
              value: door,
              onChange: setDoor,
              options: optionsOf(2, words.door),
            },
            {
              key: 'layer',
              label: words.wheel,
              value: layer,
              onChange: setLayer,
              options: optionsOf(40, words.layer),
            },
          ]}
        />
      </div>
    </Section>
  );
}

function optionsOf(count: number, name: (number: number) => string) {
  return Array.from({ length: count }, (_, at) => ({ value: String(at + 1), label: name(at + 1) }));
}

type OpenerProps = { label: string; children: (open: boolean, close: () => void) => ReactNode };

function Opener({ label, children }: OpenerProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone="secondary" size="medium" block onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children(open, () => setOpen(false))}
    </>
  );
}

function ActionsSample({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useSamples();
  const nothing = () => undefined;
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={words.actions}
      closeLabel={words.cancel}
      actions={[
        { key: 'rename', label: words.rename, icon: <PencilLine />, onSelect: nothing },
        {
          key: 'move',
          label: words.move,
          note: words.moveNote,
          icon: <MapPin />,
          disabled: true,
          onSelect: nothing,
        },
        { key: 'remove', label: words.remove, icon: <Trash2 />, destructive: true, onSelect: nothing },
      ]}
    />
  );
}

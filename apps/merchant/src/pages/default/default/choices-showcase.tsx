import { Checkbox } from '@larder/ui/controls/checkbox';
import { RadioGroup } from '@larder/ui/controls/radio-group';
import { Switch } from '@larder/ui/controls/switch';
import { List } from '@larder/ui/layout/list';
import { Section } from '@larder/ui/layout/section';
import { SelectField } from '@larder/ui/pickers/select-field';
import { useState } from 'react';
import { useSamples } from './samples.tsx';

/** Switches, checkboxes with the third state, radio buttons, a select. */
export function ChoicesShowcase() {
  const words = useSamples();
  const [sound, setSound] = useState(false);
  const [doors, setDoors] = useState([true, false]);
  const [terms, setTerms] = useState(false);
  const [role, setRole] = useState('1');
  const [country, setCountry] = useState<string | null>(null);
  const all = doors.every(Boolean) ? true : doors.some(Boolean) ? 'mixed' : false;
  return (
    <>
      <Section title={words.sections.choices}>
        <List>
          <li>
            <Switch label={words.wifi} checked={sound} onCheckedChange={setSound} />
          </li>
          <li>
            <Switch label={words.alwaysOn} checked onCheckedChange={() => undefined} disabled />
          </li>
        </List>
      </Section>
      <div className="pt-3">
        <Section padded>
          <div>
            <Checkbox label={words.allDoors} checked={all} onCheckedChange={(on) => setDoors([on, on])} />
            {doors.map((on, at) => (
              <div key={words.door(at + 1)} className="ps-9">
                <Checkbox
                  label={words.door(at + 1)}
                  checked={on}
                  onCheckedChange={(next) => setDoors(doors.map((was, door) => (door === at ? next : was)))}
                />
              </div>
            ))}
            <Checkbox label={words.terms} checked={terms} onCheckedChange={setTerms} />
            <Checkbox label={words.disabled} checked={false} onCheckedChange={() => undefined} disabled />
          </div>
          <RadioGroup
            label={words.role}
            value={role}
            onChange={setRole}
            options={words.roles.map((label, at) => ({
              value: String(at),
              label,
              description: at === 2 ? words.roleNote : undefined,
              disabled: at === 0,
            }))}
          />
          <SelectField
            label={words.country}
            placeholder={words.choose}
            closeLabel={words.cancel}
            value={country}
            onChange={setCountry}
            options={words.countries.map((label, at) => ({ value: String(at), label, disabled: at === 2 }))}
            required
          />
        </Section>
      </div>
    </>
  );
}

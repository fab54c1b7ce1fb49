import { CodeField } from '@larder/ui/controls/code-field';
import { PasswordField } from '@larder/ui/controls/password-field';
import { SearchField } from '@larder/ui/controls/search-field';
import { TextArea } from '@larder/ui/controls/text-area';
import { TextField } from '@larder/ui/controls/text-field';
import { Link } from '@larder/ui/layout/link';
import { Section } from '@larder/ui/layout/section';
import { useState } from 'react';
import { useSamples } from './samples.tsx';

/** Text fields: empty, filled, with hint, wrong, disabled. */
export function FieldsShowcase() {
  const words = useSamples();
  const [search, setSearch] = useState('VC2409');
  const [note, setNote] = useState('');
  const [code, setCode] = useState('4821');
  return (
    <Section title={words.sections.fields} padded>
      <SearchField
        label={words.search}
        clearLabel={words.clear}
        placeholder={words.searchHint}
        value={search}
        onValueChange={setSearch}
      />
      <TextField
        label={words.merchantName}
        hint={words.merchantHint}
        placeholder={words.merchantPlaceholder}
        required
      />
      <TextField
        label={words.email}
        type="email"
        defaultValue="name@example"
        error={words.wrongEmail}
        required
      />
      <TextField label={words.orderNo} defaultValue="O26112100000042" hint={words.cannotChange} disabled />
      <PasswordField
        label={words.password}
        showLabel={words.show}
        hideLabel={words.hide}
        defaultValue="correct horse"
        autoComplete="current-password"
        labelAction={
          <Link href="/pages/default/list" className="hit-44 rounded-sm text-sm underline underline-offset-4">
            {words.forgot}
          </Link>
        }
      />
      <TextArea
        label={words.note}
        maxLength={200}
        value={note}
        length={note.length}
        onChange={(event) => setNote(event.target.value)}
      />
      <CodeField label={words.code} hint={words.codeHint} value={code} onValueChange={setCode} />
      <CodeField label={words.code} error={words.wrongCode} value="123456" onValueChange={() => undefined} />
    </Section>
  );
}

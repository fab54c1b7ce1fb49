import { expect, test } from 'vitest';
import { parseLegalText } from './legal-text.ts';

const paragraph = (text: string) => ({ kind: 'paragraph', runs: [{ text }] });

test.each([
  ['a title', '# Terms', [{ kind: 'heading', level: 1, runs: [{ text: 'Terms' }] }]],
  ['any smaller heading', '### Cards', [{ kind: 'heading', level: 2, runs: [{ text: 'Cards' }] }]],
  [
    'a heading and the text right below it',
    '## Cards\nWe keep\nfour digits.',
    [{ kind: 'heading', level: 2, runs: [{ text: 'Cards' }] }, paragraph('We keep four digits.')],
  ],
  [
    'paragraphs between empty lines',
    'One\nline.\r\n\r\nTwo.\n \n',
    [paragraph('One line.'), paragraph('Two.')],
  ],
  [
    'a list whose item has two lines',
    '- a\n  b\n* c',
    [{ kind: 'list', items: [[{ text: 'a b' }], [{ text: 'c' }]] }],
  ],
  [
    'links to pages and mailboxes',
    'See [us](https://a.example/x) or [mail](mailto:a@b.example).',
    [
      {
        kind: 'paragraph',
        runs: [
          { text: 'See ' },
          { text: 'us', href: 'https://a.example/x' },
          { text: ' or ' },
          { text: 'mail', href: 'mailto:a@b.example' },
          { text: '.' },
        ],
      },
    ],
  ],
  [
    'a script as the text that it is',
    '[x](javascript:alert(1)) <b>',
    [paragraph('[x](javascript:alert(1)) <b>')],
  ],
  ['nothing of an empty file', ' \n\n', []],
])('a legal text contains %s', (_, markdown, blocks) => {
  expect(parseLegalText(markdown)).toEqual(blocks);
});

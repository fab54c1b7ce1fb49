import { expect, test } from 'vitest';
import { RefusalNotes } from './refusal-notes.ts';

function openNotes() {
  let ms = 0;
  const shown: string[] = [];
  const now = () => {
    ms += 1;
    return new Date(ms);
  };
  return { notes: new RefusalNotes({ now, onNote: (deviceNo) => shown.push(deviceNo) }), shown };
}

test('sums up a number and kind between two writes, with the newest place', () => {
  const { notes } = openNotes();
  for (const place of ['a', 'b', 'c']) notes.note('VC24090001', { kind: 'foreign_topic', place });
  expect(notes.take()).toEqual([
    {
      deviceNo: 'VC24090001',
      kind: 'foreign_topic',
      count: 3,
      firstAt: new Date(1),
      lastAt: new Date(3),
      place: 'c',
    },
  ]);
  expect(notes.take()).toEqual([]);
});

test('keeps fifty numbers of a kind, so that a scanner displaces no other kind', () => {
  const { notes } = openNotes();
  for (let at = 0; at < 1_000; at += 1)
    notes.note(`SCAN${String(at).padStart(6, '0')}`, { kind: 'unknown_number', place: null });
  notes.note('VC24090001', { kind: 'wrong_secret', place: null });
  const taken = notes.take();
  expect(taken).toHaveLength(51);
  expect(taken.at(-1)).toMatchObject({ deviceNo: 'VC24090001', kind: 'wrong_secret' });
});

test('ignores names that are no number of a cabinet', () => {
  const { notes, shown } = openNotes();
  notes.note('svc-gateway', { kind: 'wrong_secret', place: null });
  expect(notes.take()).toEqual([]);
  expect(shown).toEqual([]);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { createDraftSaver, type DraftClaim, type SavingState } from './create-draft-saver.ts';

type Sent = {
  content: string;
  claim: DraftClaim;
  answer: (version: number) => void;
  fail: (error: string) => void;
};

let sent: Sent[];
let phases: SavingState['phase'][];
let stored: DraftClaim[];
let rests: (() => void)[];
const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

function givenSaver() {
  sent = [];
  phases = [];
  stored = [];
  rests = [];
  return createDraftSaver<string>({
    claim: { draftId: null, version: null },
    save: (content, claim) =>
      new Promise((resolve, reject) => {
        sent.push({ content, claim, answer: (version) => resolve({ draftId: 'd', version }), fail: reject });
      }),
    isUnanswered: (error) => error === 'lost',
    afterRest: (act) => {
      rests.push(act);
      return () => {
        rests = rests.filter((other) => other !== act);
      };
    },
    onStored: (claim) => stored.push(claim),
    onState: ({ phase }) => phases.push(phase),
  });
}
const restOver = () => {
  const due = rests;
  rests = [];
  for (const act of due) act();
};

describe('the draft saver', () => {
  let saver: ReturnType<typeof givenSaver>;
  beforeEach(() => {
    saver = givenSaver();
  });

  test('stores once after several changes, when the editor pauses', async () => {
    saver.change('a');
    saver.change('ab');
    expect([sent.length, rests.length]).toEqual([0, 1]);
    restOver();
    expect(sent.map(({ content }) => content)).toEqual(['ab']);
    sent[0]?.answer(1);
    await settled();
    expect(phases).toEqual(['waiting', 'waiting', 'saving', 'saved']);
    expect(saver.claim()).toEqual({ draftId: 'd', version: 1 });
  });

  test('sends one write at a time, each claiming the version before', async () => {
    saver.change('a');
    const all = saver.flush();
    saver.change('ab');
    restOver();
    expect(sent.length).toBe(1);
    sent[0]?.answer(1);
    await settled();
    expect(sent[1]).toMatchObject({ content: 'ab', claim: { draftId: 'd', version: 1 } });
    sent[1]?.answer(2);
    const whenDone = all.then(() => [...stored]);
    expect(await all).toBe(true);
    expect(await whenDone).toEqual([
      { draftId: 'd', version: 1 },
      { draftId: 'd', version: 2 },
    ]);
    expect(phases.at(-1)).toBe('saved');
  });

  test('repeats an unanswered write unchanged before it sends newer content', async () => {
    saver.change('a');
    const lost = saver.flush();
    sent[0]?.fail('lost');
    expect(await lost).toBe(false);
    expect([phases.at(-1), saver.lostTo()]).toEqual(['failed', 'lost']);
    saver.change('ab');
    restOver();
    expect(sent[1]).toMatchObject({ content: 'a', claim: { draftId: null, version: null } });
    sent[1]?.answer(1);
    await settled();
    expect(sent[2]).toMatchObject({ content: 'ab', claim: { draftId: 'd', version: 1 } });
    expect(saver.lostTo()).toBeNull();
  });

  test('does not retry after a refusal until something changes', async () => {
    saver.change('a');
    const refused = saver.flush();
    sent[0]?.fail('refused');
    expect(await refused).toBe(false);
    expect([phases.at(-1), saver.lostTo(), rests.length]).toEqual(['failed', null, 0]);
    saver.change('ab');
    restOver();
    expect(sent[1]?.content).toBe('ab');
  });

  test('stores nothing more once the screen is left', async () => {
    saver.change('a');
    saver.stop();
    restOver();
    expect([sent.length, phases]).toEqual([0, ['waiting']]);
  });

  test('reports nothing about a write that ends after the screen is left', async () => {
    saver.change('a');
    const late = saver.flush();
    saver.stop();
    sent[0]?.answer(1);
    await late;
    expect([stored, phases]).toEqual([[], ['waiting', 'saving']]);
  });
});

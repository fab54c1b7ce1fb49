import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDecisionHold, type MadeDecision } from './decision-hold.ts';

const decision = (id: string) => ({ id, items: [{ productId: `of ${id}` }] }) as unknown as MadeDecision;
const refused = new Error('ILLEGAL_TRANSITION');

function given(send: (made: MadeDecision) => Promise<unknown> = async () => undefined) {
  const sent: string[] = [];
  const told: string[] = [];
  const hold = createDecisionHold({
    send: (made) => {
      sent.push(made.id);
      return send(made);
    },
    onAccepted: ({ id }) => told.push(`${id} accepted`),
    onFailed: ({ id }) => told.push(`${id} failed`),
  });
  return { hold, sent, told };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a decision made at the desk', () => {
  test('is sent once its time to be taken back is over', async () => {
    const { hold, sent, told } = given();
    hold.make(decision('a'), 5_000);
    await pass(4_999);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toEqual(['a']);
    expect(told).toEqual(['a accepted']);
    expect(hold.read()).toMatchObject({
      held: null,
      accepted: { id: 'a' },
      made: new Map([['a', decision('a')]]),
    });
    await pass(60_000);
    expect(sent).toEqual(['a']);
  });

  test('is sent at the next decision, which has its own full time', async () => {
    const { hold, sent } = given();
    hold.make(decision('a'), 5_000);
    await pass(4_000);
    hold.make(decision('b'), 5_000);
    expect(sent).toEqual(['a']);
    await pass(4_999);
    expect(sent).toEqual(['a']);
    await pass(1);
    expect(sent).toEqual(['a', 'b']);
  });

  test('is sent at once where there is no time to take it back', () => {
    const { hold, sent } = given();
    hold.make(decision('a'), 0);
    expect(sent).toEqual(['a']);
    expect(hold.undo()).toBeNull();
  });

  test('is never sent after it was taken back, and keeps its choices', async () => {
    const { hold, sent } = given();
    hold.make(decision('a'), 5_000);
    expect(hold.undo()?.id).toBe('a');
    hold.sendNow();
    await pass(60_000);
    expect(sent).toEqual([]);
    expect(hold.read().made.has('a')).toBe(false);
    expect(hold.choicesOf('a')).toEqual([{ productId: 'of a' }]);
  });

  test('is sent once on leaving, also if leaving is noticed twice', async () => {
    const { hold, sent } = given();
    hold.make(decision('a'), 5_000);
    hold.sendNow();
    hold.sendNow();
    await pass(60_000);
    expect(sent).toEqual(['a']);
  });

  test('returns its order with its choices when it is refused while the next one is held', async () => {
    const { hold, told } = given(() => Promise.reject(refused));
    hold.make(decision('a'), 5_000);
    hold.make(decision('b'), 5_000);
    await pass(0);
    expect(told).toEqual(['a failed']);
    expect(hold.read()).toMatchObject({
      held: { id: 'b' },
      failed: [{ decision: { id: 'a' }, error: refused }],
      made: new Map([['b', decision('b')]]),
    });
    expect(hold.choicesOf('a')).toEqual([{ productId: 'of a' }]);
    await pass(5_000);
    expect(hold.read().failed).toHaveLength(2);
    hold.dismiss('a');
    expect(hold.read().failed).toMatchObject([{ decision: { id: 'b' } }]);
  });

  test('can be made again after it failed', async () => {
    const answers = [Promise.reject(refused), Promise.resolve()];
    const { hold, sent } = given(() => answers.shift() ?? Promise.resolve());
    hold.make(decision('a'), 0);
    await pass(0);
    hold.make(decision('a'), 0);
    await pass(0);
    expect(sent).toEqual(['a', 'a']);
    expect(hold.read()).toMatchObject({ failed: [], accepted: { id: 'a' } });
    expect(hold.choicesOf('a')).toBeNull();
  });
});

import type { Cabinet } from '../cabinet.ts';

/** One line about the visible state of a cabinet. */
export function describeCabinet(cabinet: Cabinet): string {
  const { powered, mains, online, lifecycle, session, doors, mainC10, lockouts, faults } = cabinet.state();
  const doorWords = Object.entries(doors).map(
    ([door, { open, locked }]) => `${door} ${open ? 'open' : locked ? 'locked' : 'unlocked'}`,
  );
  return [
    cabinet.spec.deviceNo,
    powered ? (mains ? 'mains' : 'on battery') : 'no power',
    online ? 'online' : 'offline',
    lifecycle,
    `session ${session ? `${session.kind} ${session.state}` : 'none'}`,
    doorWords.join(', '),
    `${(mainC10 / 10).toFixed(1)} °C`,
    `settings ${cabinet.appliedRev()}, planogram ${cabinet.planogramRev() ?? 'none'}`,
    `outbox ${cabinet.outboxSize()}`,
    ...(lockouts.length > 0 ? [`locked out: ${lockouts.join()}`] : []),
    ...(faults.length > 0
      ? [`faults: ${faults.map(({ code, part }) => `${code} ${part ?? ''}`).join()}`]
      : []),
  ].join(' · ');
}

/** The goods on its shelves. */
export function describeShelves(cabinet: Cabinet): string {
  const { shelves, planogram } = cabinet.state();
  const name = (productId: string) =>
    planogram?.lines.find((line) => line.productId === productId)?.name ?? productId;
  const rows = [...shelves].sort((a, b) => a.door.localeCompare(b.door) || a.layer - b.layer);
  if (rows.length === 0) return 'nothing planned, nothing there';
  return rows
    .map(
      ({ door, layer, productId, qty }) => `${door}${layer}  ${String(qty).padStart(3)}  ${name(productId)}`,
    )
    .join('\n');
}

/** Describes the change since the previous line; undefined when nothing relevant changed. */
export function createNarrator(cabinet: Cabinet): () => string | undefined {
  let last = '';
  let lastAnswer: unknown = null;
  return () => {
    const { online, powered, session, lastAnswer: answer, lockouts } = cabinet.state();
    const refusal =
      answer !== lastAnswer && answer?.decision === 'deny' ? `, card refused: ${answer.code}` : '';
    lastAnswer = answer;
    const lock = lockouts.length > 0 ? `, locked out: ${lockouts.join()}` : '';
    const now = `${powered ? (online ? 'online' : 'offline') : 'no power'}, ${session ? `${session.kind} ${session.state}` : 'idle'}${lock}`;
    if (now === last && refusal === '') return undefined;
    last = now;
    return `${cabinet.spec.deviceNo}: ${now}${refusal}`;
  };
}

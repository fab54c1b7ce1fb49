import { spawn } from 'node:child_process';

export type Step = { name: string; command: string; args: string[]; env?: Record<string, string> };
export type StepResult = { name: string; ok: boolean; output: string; tookMs: number };

/** Runs one step to completion and collects its output. With `live`, also streams it. */
export function runStep(step: Step, live = false): Promise<StepResult> {
  const startedAt = performance.now();
  const child = spawn(step.command, step.args, {
    env: { ...process.env, FORCE_COLOR: '0', ...step.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk;
    if (live) process.stdout.write(chunk);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((done) => {
    const finish = (ok: boolean) =>
      done({ name: step.name, ok, output, tookMs: Math.round(performance.now() - startedAt) });
    child.on('error', (error) => {
      output += String(error);
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}

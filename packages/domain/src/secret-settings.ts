/** Settings that are secrets: each may be given by file instead, `TOKEN_KEY_FILE` for `TOKEN_KEY`. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'SERVICE_DATABASE_URL',
  'TOKEN_KEY',
  'CREDENTIAL_PEPPER',
  'FILE_LINK_KEY',
  'PAYMENT_KEY',
  'DATA_KEY',
  'INTERNAL_SECRET',
  'MONITOR_PASSWORD',
  'MQTT_GATEWAY_PASSWORD',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'BRIDGE_SECRET',
  'BRIDGE_WEBHOOK_SECRET',
  'SMTP_URL',
  'ALERT_WEBHOOK_URL',
  'DEADMAN_URL',
  'VAPID_PRIVATE_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

export type Variables = Readonly<Record<string, string | undefined>>;

/** `fault` is a sentence without any value. */
type SecretFault = { readonly name: string; readonly fault: string };

/**
 * Returns the variables of a process with each secret that is given by file filled in, without the line break at its
 * end. An empty variable counts as absent and is left out. Faults contain no path either: a secret may stand where its
 * path belongs.
 */
export function readSecretFiles(
  variables: Variables,
  readFile: (path: string) => string,
): { readonly variables: Variables; readonly faults: readonly SecretFault[] } {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  const faults: SecretFault[] = [];
  for (const name of secretSettings) {
    const path = filled[`${name}_FILE`];
    if (!path) continue;
    if (filled[name]) faults.push({ name, fault: `is set, and ${name}_FILE as well: set one of them` });
    else {
      const read = contentOf(path, readFile);
      if (read.ok) filled[name] = read.content;
      else faults.push({ name, fault: `the file of ${name}_FILE cannot be read (${read.why})` });
    }
  }
  return {
    variables: Object.fromEntries(Object.entries(filled).filter(([, value]) => value)),
    faults,
  };
}

/** The secret in the text of a file: an editor leaves a line break at its end. */
export const secretText = (content: string): string => content.replace(/[\r\n]+$/, '');

type Content = { readonly ok: true; readonly content: string } | { readonly ok: false; readonly why: string };

function contentOf(path: string, readFile: (path: string) => string): Content {
  try {
    return { ok: true, content: secretText(readFile(path)) };
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? String(failure.code) : 'unknown error';
    return { ok: false, why: code };
  }
}

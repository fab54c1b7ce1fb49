import type { AclRule } from './acl.ts';

export type AclRequest = {
  action: 'publish' | 'subscribe';
  /** The topic of a publish, or the filter of a subscribe. */
  topic: string;
  qos: number;
  retain?: boolean;
};

/**
 * Judges one operation by the first rule that matches; denies what no rule matches. aedes' hooks and the HTTP
 * authorizer return the same; EMQX reaches the same result from the list in the authentication reply. [protocol 14]
 */
export function evaluateAcl(rules: readonly AclRule[], request: AclRequest): 'allow' | 'deny' {
  for (const rule of rules) {
    if (rule.action !== request.action) continue;
    if (rule.qos !== undefined && !rule.qos.includes(request.qos)) continue;
    if (rule.retain !== undefined && rule.retain !== (request.retain ?? false)) continue;
    if (!covers(rule.topic, request.topic)) continue;
    return rule.permission;
  }
  return 'deny';
}

function covers(rule: string, topic: string): boolean {
  return rule.startsWith('eq ') ? rule.slice(3) === topic : filterCovers(rule, topic);
}

const SLASH = 0x2f;
const PLUS = 0x2b;
const HASH = 0x23;
const DOLLAR = 0x24;

/**
 * Matches one MQTT filter; a filter that begins with a wildcard never covers a `$` topic [MQTT-4.7.2-1]. Walks both
 * texts once and allocates nothing, because it runs twice for each message.
 */
export function filterCovers(filter: string, topic: string): boolean {
  const first = filter.charCodeAt(0);
  if (topic.charCodeAt(0) === DOLLAR && (first === HASH || first === PLUS)) return false;
  let at = 0;
  for (let step = 0; step < filter.length; step += 1) {
    const wanted = filter.charCodeAt(step);
    if (wanted === HASH) return true;
    if (wanted === PLUS) {
      if (topic.charCodeAt(at) === HASH) return false;
      while (at < topic.length && topic.charCodeAt(at) !== SLASH) at += 1;
    } else if (at === topic.length) {
      return filter.slice(step) === '/#';
    } else {
      if (topic.charCodeAt(at) !== wanted) return false;
      at += 1;
    }
  }
  return at === topic.length;
}

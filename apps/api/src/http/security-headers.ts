import type { FastifyHelmetOptions } from '@fastify/helmet';

type Policy = {
  readonly appUrl: string;
  /** The chat provider adds its own styles to the page; without one no inline style is allowed. */
  readonly chatScriptUrl: string | undefined;
  /** Hosts, with port, whose help pages may be shown in a frame. */
  readonly helpHosts: readonly string[];
  /** Hashes of the inline style sheets in the app's documents. */
  readonly styles: readonly string[];
};

/**
 * Content security policy of our pages: only our own scripts and style sheets, and WebAssembly for the barcode reader;
 * pictures from the camera and from files; sockets to ourselves; help pages of trusted hosts in a frame. [decision 79]
 */
export function securityHeaders({ appUrl, chatScriptUrl, helpHosts, styles }: Policy): FastifyHelmetOptions {
  const { protocol, host } = new URL(appUrl);
  const chat = chatScriptUrl ? [new URL(chatScriptUrl).origin] : [];
  // Browsers ignore 'unsafe-inline' next to a hash.
  const inline = chatScriptUrl ? ["'unsafe-inline'", ...chat] : styles;
  const frames = [...helpHosts.map((name) => `https://${name}`), ...chat];
  const secure = protocol === 'https:';
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...chat],
        styleSrc: ["'self'", ...inline],
        imgSrc: ["'self'", 'data:', 'blob:', ...chat],
        // Videos that the phone keeps for times without a network.
        mediaSrc: ["'self'", 'blob:'],
        // Safari before 15.4 does not include sockets in 'self'.
        connectSrc: [
          "'self'",
          `${secure ? 'wss' : 'ws'}://${host}`,
          ...chat,
          ...chat.map((origin) => origin.replace('https:', 'wss:')),
        ],
        workerSrc: ["'self'"],
        frameSrc: frames.length > 0 ? frames : ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  };
}

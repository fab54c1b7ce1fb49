import type { FastifyHelmetOptions } from '@fastify/helmet';

type Policy = {
  readonly appUrl: string;
  /** The provider of the chat puts styles of its own into the page; without one no inline style is allowed. */
  readonly chatScriptUrl: string | undefined;
  /** Hosts, with their port, whose help pages are shown in a frame. */
  readonly helpHosts: readonly string[];
  /** Inline style sheets of the app's documents, by their hash. */
  readonly styles: readonly string[];
};

/**
 * What a browser may do with our pages: only our own scripts and style sheets, and WebAssembly for the barcode reader; pictures from the
 * camera and from files; sockets to ourselves; help pages of trusted hosts in a frame. [decision 79]
 */
export function securityHeaders({ appUrl, chatScriptUrl, helpHosts, styles }: Policy): FastifyHelmetOptions {
  const { protocol, host } = new URL(appUrl);
  const chat = chatScriptUrl ? [new URL(chatScriptUrl).origin] : [];
  // Beside a hash browsers ignore 'unsafe-inline'.
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
        // Safari before 15.4 does not count sockets as 'self'.
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
        baseUri: ["'self'"],
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

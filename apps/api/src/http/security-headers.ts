import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * What a browser may do with our pages: only our own scripts, and WebAssembly for the barcode reader; pictures from the camera and from
 * files; sockets to ourselves; help pages in a frame over https. `chatScriptUrl`: the provider of the chat may do what a chat needs.
 */
export function securityHeaders(appUrl: string, chatScriptUrl?: string): FastifyHelmetOptions {
  const { protocol, host } = new URL(appUrl);
  const chat = chatScriptUrl ? [new URL(chatScriptUrl).origin] : [];
  const secure = protocol === 'https:';
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...chat],
        styleSrc: ["'self'", "'unsafe-inline'", ...chat],
        imgSrc: ["'self'", 'data:', 'blob:', ...chat],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        // Safari before 15.4 does not count sockets as 'self'.
        connectSrc: [
          "'self'",
          `${secure ? 'wss' : 'ws'}://${host}`,
          ...chat,
          ...chat.map((origin) => origin.replace('https:', 'wss:')),
        ],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'", 'https:'],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: secure ? { maxAge: 31_536_000 } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  };
}

/** What a sign-in was made with. */
export type Client = {
  readonly system: 'iphone' | 'ipad' | 'android' | 'windows' | 'mac' | 'chromeos' | 'linux' | 'unknown';
  readonly browser: 'app' | 'edge' | 'opera' | 'samsung' | 'firefox' | 'chrome' | 'safari' | 'unknown';
};

/** The first that matches counts: browsers name those that they imitate as well. */
const systems: readonly (readonly [RegExp, Client['system']])[] = [
  [/iPhone|iPod/, 'iphone'],
  [/iPad/, 'ipad'],
  [/Android/, 'android'],
  [/CrOS/, 'chromeos'],
  [/Windows/, 'windows'],
  [/Macintosh|Mac OS X/, 'mac'],
  [/Linux|X11/, 'linux'],
];
const browsers: readonly (readonly [RegExp, Client['browser']])[] = [
  [/app-version\//i, 'app'],
  [/Edg(e|A|iOS)?\//, 'edge'],
  [/OPR\/|OPiOS\//, 'opera'],
  [/SamsungBrowser\//, 'samsung'],
  [/Firefox\/|FxiOS\//, 'firefox'],
  [/Chrome\/|CriOS\/|HeadlessChrome\//, 'chrome'],
  [/Safari\//, 'safari'],
];

/** Reads system and browser from a user agent; a claim of the client, good enough for a person to recognize a phone. */
export function clientOf(userAgent: string | null): Client {
  const find = <Name extends string>(table: readonly (readonly [RegExp, Name])[]) =>
    table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? 'unknown';
  return { system: find(systems), browser: find(browsers) };
}

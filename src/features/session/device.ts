/** What somebody signed in with: 'Chrome en Windows'. */
export type Device = { name: string; kind: 'computer' | 'phone' | 'tablet' | 'other' };

/** Letters of a user agent that are kept and looked at. */
export const MAX_USER_AGENT = 400;

/** The first that fits counts: each browser says to be those that came before it as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string, Device['kind']])[] = [
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
];

/** The device behind a user agent, as far as it tells; programs are called as they call themselves. */
export const deviceOf = (userAgent: string | null): Device => {
  const text = (userAgent ?? '').slice(0, MAX_USER_AGENT);
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1];
  const [, system, kind] = systems.find(([pattern]) => pattern.test(text)) ?? [];
  if (system && kind) return { name: browser ? `${browser} en ${system}` : system, kind };
  const program = /^[A-Za-z][\w .-]{0,30}(?=\/)/.exec(text)?.[0];
  return { name: browser ?? program ?? 'Dispositivo desconocido', kind: 'other' };
};

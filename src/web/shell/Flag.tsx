import type { ReactNode } from 'react';

/** Countries in which companies work (decisions §1). */
export type CountryCode = 'AR' | 'ES' | 'UY';

/** What the countries are called. */
export const countryNames: Record<CountryCode, string> = { AR: 'Argentina', ES: 'España', UY: 'Uruguay' };

const sun = (cx: number, cy: number, r: number) => <circle cx={cx} cy={cy} r={r} fill="#e8b023" />;

const drawings: Record<CountryCode, ReactNode> = {
  AR: (
    <>
      <path fill="#75aadb" d="M0 0h18v4H0zM0 8h18v4H0z" />
      {sun(9, 6, 1.2)}
    </>
  ),
  ES: (
    <>
      <path fill="#c60b1e" d="M0 0h18v12H0z" />
      <path fill="#ffc400" d="M0 3h18v6H0z" />
    </>
  ),
  UY: (
    <>
      <path fill="#0f47af" d="M6 1.4h12v1.3H6zM6 4h12v1.3H6zM0 6.7h18V8H0zM0 9.3h18v1.3H0z" />
      {sun(3, 3.2, 1.5)}
    </>
  ),
};

/** A country's flag, 18 by 12 px; beside its name, so readers of the screen pass over it. */
export function Flag({ country }: { country: CountryCode }) {
  return (
    <svg width="18" height="12" viewBox="0 0 18 12" aria-hidden style={{ borderRadius: 2, flex: 'none' }}>
      <path fill="#ffffff" d="M0 0h18v12H0z" />
      {drawings[country]}
    </svg>
  );
}

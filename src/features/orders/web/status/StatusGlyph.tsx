import type { ReactNode } from 'react';
import type { StatusFamily } from '../../status.ts';

const ring = <circle cx="6" cy="6" r="4.6" />;

const shapes: Record<StatusFamily, ReactNode> = {
  intake: <circle cx="6" cy="6" r="4.6" strokeDasharray="2.2 1.41" strokeLinecap="butt" />,
  planned: (
    <>
      {ring}
      <path d="M6 3.6V6l1.6 1" />
    </>
  ),
  handling: (
    <>
      {ring}
      <path d="M6 3.2a2.8 2.8 0 0 1 0 5.6z" fill="currentColor" stroke="none" />
    </>
  ),
  transit: <path d="M1.8 6h8M6.7 2.7 10 6 6.7 9.3" />,
  done: (
    <>
      <circle cx="6" cy="6" r="5.2" fill="currentColor" stroke="none" />
      <path d="m3.8 6.2 1.5 1.5 2.9-3" stroke="var(--badge-bg)" />
    </>
  ),
  attempt: (
    <>
      {ring}
      <path d="M6 3.6v2.7M6 8.3v.1" />
    </>
  ),
  priority: <path d="m2.6 6 3.4-3.4L9.4 6M2.6 9.8 6 6.4l3.4 3.4" />,
  returned: <path d="M4.4 1.9 1.9 4.4l2.5 2.5M2.2 4.4h4.9a2.7 2.7 0 0 1 0 5.4H5" />,
  problem: <path d="M6 1.6 11 10.2H1zM6 4.9v2.2M6 8.6v.1" />,
  closed: <path d="m2.8 2.8 6.4 6.4M9.2 2.8 2.8 9.2" />,
  event: <path d="M4 4h4v4H4z" fill="currentColor" stroke="none" />,
};

/** The 12 px sign of a status's family, so that a badge never speaks by colour alone. */
export const StatusGlyph = ({ family }: { family: StatusFamily }) => (
  <svg
    width="12"
    height="12"
    viewBox="0 0 12 12"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {shapes[family]}
  </svg>
);

import type { StatusFamily } from '../../status.ts';

const RING = 'M10.4 6a4.4 4.4 0 1 1-8.8 0a4.4 4.4 0 1 1 8.8 0';

/** The badge's glyph of each family as lines alone, for the head of a pin (`signImage`). */
export const statusSigns: Readonly<Record<StatusFamily, string>> = {
  intake: 'M6 1.6a4.4 4.4 0 0 1 3.1 1.3M10.4 6a4.4 4.4 0 0 1-1.3 3.1M6 10.4a4.4 4.4 0 0 1-3.1-1.3M1.6 6a4.4 4.4 0 0 1 1.3-3.1',
  planned: `${RING}M6 3.6V6l1.6 1`,
  handling: `${RING}M6.2 3.6v4.8M7.4 4.4v3.2`,
  transit: 'M1.8 6h8M6.7 2.7L10 6L6.7 9.3',
  done: 'M2.6 6.3l2.3 2.3l4.6-5',
  // Their pins have the number of the visit.
  attempt: 'M6 2.4v4.4M6 9.3v.1',
  priority: 'M2.6 6l3.4-3.4L9.4 6M2.6 9.8L6 6.4l3.4 3.4',
  returned: 'M4.4 1.9L1.9 4.4l2.5 2.5M2.2 4.4h4.9a2.7 2.7 0 0 1 0 5.4H5',
  problem: 'M6 2.2v4.8M6 9.6v.1',
  closed: 'M2.8 2.8l6.4 6.4M9.2 2.8L2.8 9.2',
  event: 'M4 4h4v4H4z',
};

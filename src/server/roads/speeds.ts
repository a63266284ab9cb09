import type { Rank } from '../streets/segment.ts';

/** What cars drive on. */
export type DrivableRank = Exclude<Rank, 'path'>;

/** Metres per second between two crossings: what traffic leaves by day, about half of what is allowed (docs/decisions/023-roads.md). */
export const SPEED: Readonly<Record<DrivableRank, number>> = {
  motorway: 60 / 3.6,
  trunk: 40 / 3.6,
  main: 30 / 3.6,
  complementary: 25 / 3.6,
  local: 20 / 3.6,
};

/** Seconds that a crossing costs who comes to it: lights and right of way; a motorway has none. */
export const CROSSING: Readonly<Record<DrivableRank, number>> = { motorway: 0, trunk: 3, main: 3, complementary: 3, local: 3 };

import type { StreetThreads } from '../streets/streetThreads.ts';
import type { Roads } from './roads.ts';
import { straight } from './straight.ts';

/** The roads that the deployment has: its loaded streets, and straight lines where there are none. */
export const openRoads = (_threads: StreetThreads): Roads => straight;

import type { Received } from '#shared/contract.ts';
import type { accounts } from '../../contract.ts';

/** How the accounts stand, as it came. */
export type StatusShown = Received<typeof accounts.status>;
/** What came in, went out and was settled, by period. */
export type GraphShown = Received<typeof accounts.statusGraph>;

/** Props of what shows the status: nothing of it while it is on its way, the old one while the present does not come. */
export type StatusProps = { status: StatusShown | undefined; old: boolean };

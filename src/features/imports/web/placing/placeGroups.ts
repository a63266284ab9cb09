import { counted } from '#shared/noun.ts';
import { doubtfulAddresses } from '../../rows/doubtful.ts';
import { type Unplaced, unplacedAddresses } from '../../rows/placing.ts';
import type { PlaceGroup } from '../work/placeWork.ts';
import type { WorkRow } from '../work/workFile.ts';

/** How many rows addresses are of. */
export const rowsOf = (addresses: readonly Unplaced<WorkRow>[]): number => addresses.reduce((count, { rows }) => count + rows.length, 0);

/** The rows of addresses, each once, though both of its ends may be among them. */
export const ordersAt = (addresses: readonly Unplaced<WorkRow>[]): ReadonlySet<string> =>
  new Set(addresses.flatMap(({ rows }) => rows.map(({ importId }) => importId)));

/** The addresses of rows in each of the groups. */
export const placeGroups = (rows: readonly WorkRow[]): Record<PlaceGroup, readonly Unplaced<WorkRow>[]> => ({
  unplaced: unplacedAddresses(rows),
  doubtful: doubtfulAddresses(rows),
});

/** 'Ubicar 3 direcciones', 'Revisar 1 dirección dudosa'. */
export const sayGroup = (group: PlaceGroup, count: number): string =>
  group === 'unplaced'
    ? `Ubicar ${counted(count, { one: 'dirección', many: 'direcciones' })}`
    : `Revisar ${counted(count, { one: 'dirección dudosa', many: 'direcciones dudosas' })}`;

import { contains, type Polygons } from '#shared/area/polygons.ts';
import type { LngLat } from '#shared/place/geo.ts';
import type { Changes } from '#shared/record/changes.ts';
import type { orders } from '../../../orders/server/tables.ts';
import { type FoundEnd, endOf } from './findRecipient.ts';

/** What an end of an order is called that was made anonymous, and where it was. */
export const NOBODY = 'Persona anonimizada';
export const NOWHERE = 'Domicilio anonimizado';
/** What is said in the place of a text that named somebody. */
export const UNSAID = '(anonimizado)';

/** Sides of the cells in whose middle a place is put, in degrees: about a kilometre, then finer ones where that would be another zone. */
const CELLS = [0.01, 0.005, 0.0025, 0.001, 0.0005, 0.0002];
/** The middles that are tried: of its own cell, then of those around it. */
const AROUND = [0, -1, 1].flatMap((east) => [0, -1, 1].map((north) => [east, north] as const));

const middle = (degrees: number, cell: number, steps: number) => Number(((Math.floor(degrees / cell) + 0.5 + steps) * cell).toFixed(6));

/**
 * A place near another one, about a kilometre away at most, that tells of no door: the middle of a cell. It lies in the same zones, so that
 * what is still to be priced costs the same; for that finer cells are taken near their borders.
 * @param zones those of every tariff
 */
export const roundedPlace = ([lng, lat]: LngLat, zones: readonly Polygons[]): LngLat => {
  const within = zones.map((zone) => contains(zone, [lng, lat]));
  for (const cell of CELLS)
    for (const [east, north] of AROUND) {
      const near: LngLat = [middle(lng, cell, east), middle(lat, cell, north)];
      if (zones.every((zone, i) => contains(zone, near) === within[i])) return near;
    }
  // Beside a border that runs through the very house: the finest cell, whichever zone its middle is in. A door is told in no case.
  const finest = CELLS.at(-1) ?? 0;
  return [middle(lng, finest, 0), middle(lat, finest, 0)];
};

/** A postal code of Argentina in full, 'C1414BKA', names one side of a block: its town's number is left of it. */
const shortCode = (code: string | null) => code?.replace(/^([A-Z]?\d{4})[A-Z]{3}$/i, '$1') ?? null;

/** The columns of an order whose end is made anonymous: the town stays, and about where it was. */
export const anonymousEnd = (
  { order, end }: Pick<FoundEnd, 'order' | 'end'>,
  zones: readonly Polygons[],
): Partial<typeof orders.$inferInsert> => {
  const { lng, lat, postalCode } = endOf(order, end);
  const [nearLng, nearLat] = roundedPlace([lng, lat], zones);
  return end === 'to'
    ? {
        toName: NOBODY,
        toAddress: NOWHERE,
        toAddressNumber: 0,
        toFloor: null,
        toDoor: null,
        toPostalCode: shortCode(postalCode),
        toPhone: null,
        toEmail: null,
        toObservation: null,
        toTypeBuilding: null,
        toLat: nearLat,
        toLng: nearLng,
      }
    : {
        fromName: NOBODY,
        fromAddress: NOWHERE,
        fromAddressNumber: 0,
        fromFloor: null,
        fromDoor: null,
        fromPostalCode: shortCode(postalCode),
        fromPhone: null,
        fromEmail: null,
        fromObservation: null,
        fromTypeBuilding: null,
        fromLat: nearLat,
        fromLng: nearLng,
      };
};

/** What an edit changed, without what it says of some ends; the town of an end stays. */
export const withoutEnds = (changes: Changes | null, ends: readonly ('from' | 'to')[]): Changes | null =>
  changes &&
  Object.fromEntries(
    Object.entries(changes).filter(([path]) => path.endsWith('.town') || !ends.some((end) => path.startsWith(`${end}Address`))),
  );

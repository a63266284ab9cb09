import { inTurns } from '#shared/inTurns.ts';
import type { AskedAddress, Place } from '#shared/place/place.ts';
import { embedded } from '#server/geocoding/embedded.ts';
import type { Geocoder } from '#server/geocoding/geocoder.ts';

/** How long an outside service is asked for one file, in milliseconds; proxies give up after two minutes. */
const PATIENCE = 60_000;

const keyOf = ({ address, addressNumber, town, postalCode, province }: AskedAddress) =>
  JSON.stringify([address, addressNumber, town, postalCode, province]);

/**
 * Places a whole file of addresses: the remembered ones as they are, each other one asked once, as many as the geocoder allows (`bulk`);
 * what is left is placed by its town. To be called outside of any transaction.
 * @param known for each address its remembered place
 */
export const normaliseAll = async (
  geocoder: Geocoder,
  asked: readonly AskedAddress[],
  known: readonly (Place | undefined)[],
): Promise<{ rows: (Place | null)[]; unasked: number }> => {
  const unknown = new Map(asked.flatMap((address, at) => (known[at] ? [] : [[keyOf(address), address] as const])));
  const found = new Map<string, Place | undefined>();
  const { calls, atOnce } = geocoder.bulk;
  const until = performance.now() + PATIENCE;
  const work = [...unknown].slice(0, calls).map(([key, address]) => async () => {
    if (performance.now() > until) return;
    const [best] = await geocoder.geocode(address);
    found.set(key, best);
  });
  await inTurns(atOnce, work);
  const unasked = calls === 0 ? 0 : unknown.size - found.size;
  for (const [key, address] of unknown) if (!found.has(key)) found.set(key, (await embedded.geocode(address))[0]);
  return { rows: asked.map((address, at) => known[at] ?? found.get(keyOf(address)) ?? null), unasked };
};

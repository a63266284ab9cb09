import { randomUUID } from 'node:crypto';
import { pointAt } from '#shared/place/point.ts';
import { packId } from '#server/geocoding/placeId.ts';
import { asPlatform } from '#server/platform.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import { places } from '../contract.ts';
import { readOutlines } from '../outline.ts';
import { rememberPlaces, storeOutlines } from './operations.ts';
import { knownPlaces, regions } from './tables.ts';

const ring = [
  [-58.5, -34.7],
  [-58.3, -34.7],
  [-58.3, -34.5],
  [-58.5, -34.7],
];

/** Records of places, and inputs of the calls about them. */
export const placeFixture = fixture(places)({
  records: async ({ t, company, mark, now }: Making) => {
    const outline = { type: 'Feature', properties: { name: `Zona ${mark}` }, geometry: { type: 'Polygon', coordinates: [ring] } };
    const outlines = readOutlines({ type: 'FeatureCollection', features: [outline] });
    await asPlatform(t.database, (db) => storeOutlines(db, company.companyId, outlines, now));
    const address = { address: `Calle ${mark}`, addressNumber: 12, town: mark, province: '', postalCode: '', hierarchy: [] };
    const known = { ...address, countryCode: 'AR' as const, location: pointAt(-58.4, -34.6) };
    return t.inCompany(company, async (db) => {
      await rememberPlaces(db, [known], 'manual', now);
      const [region] = await db.select({ _id: regions._id }).from(regions);
      const [place] = await db.select({ _id: knownPlaces._id }).from(knownPlaces);
      return { region: region?._id ?? '', place: packId('known', place?._id ?? '') };
    });
  },
  inputs: (r) => {
    const address = { address: 'Gurruchaga', addressNumber: 1854, town: 'Palermo', postalCode: '1414', province: '' };
    const location = pointAt(-58.43, -34.588);
    return {
      suggest: { text: 'Gurruchaga 18', town: 'Palermo', postalCode: '1414', country: 'AR', session: randomUUID() },
      resolve: { id: r.place, session: randomUUID() },
      at: { location, address: address.address, addressNumber: address.addressNumber },
      normalise: { rows: [address], country: 'AR' },
      remember: { address: { ...address, hierarchy: ['Palermo'] }, location, country: 'AR' },
      regions: { search: 'zona', ids: [r.region] },
    };
  },
});

/** Records of places. */
export type PlaceRecords = Awaited<ReturnType<typeof placeFixture.records>>;

import type { Feature, FeatureCollection } from 'geojson';
import type { GeoJSONSourceDiff, GeoJSONSourceSpecification } from 'maplibre-gl';

const NOTHING = { add: [], remove: [] };

/**
 * What of a source is another feature than before, for `updateData`: of those that are the same objects nothing is sent.
 * @param promoteId the property that tells features from each other
 * @returns null where all of it is better sent again: it is not told what tells them apart, or most are others
 */
export const featureChange = (
  before: FeatureCollection,
  after: FeatureCollection,
  promoteId: GeoJSONSourceSpecification['promoteId'],
): Required<Pick<GeoJSONSourceDiff, 'add' | 'remove'>> | null => {
  if (before === after || before.features.length + after.features.length === 0) return NOTHING;
  if (typeof promoteId !== 'string') return null;
  const idOf = (feature: Feature) => feature.properties?.[promoteId] as string | number;
  const was = new Map(before.features.map((feature) => [idOf(feature), feature]));
  const add = after.features.filter((feature) => was.get(idOf(feature)) !== feature);
  if (add.length > after.features.length / 2) return null;
  const stay = new Set(after.features.map(idOf));
  return { add, remove: [...was.keys()].filter((id) => !stay.has(id)) };
};

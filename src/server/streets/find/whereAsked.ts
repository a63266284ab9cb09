import { kept } from '#shared/kept.ts';
import { cpDigits } from '#shared/place/address.ts';
import type { LngLat } from '#shared/place/geo.ts';
import type { AskedAddress } from '#shared/place/place.ts';
import { CAPITAL, isArea, readTown, townKey } from '#shared/place/town.ts';
import { hasCode, localitiesOfCode, mayHaveCode, type Locality } from '../../geocoding/gazetteer.ts';
import { localitiesMeant, localityOf, type AskedTown } from '../../geocoding/localityOf.ts';
import { editDistance } from './editDistance.ts';
import { metresBetween } from './onSegment.ts';
import type { Area, StreetIndex, Town } from './streetIndex.ts';

/** Somewhere that an address says it is. */
export type Named = {
  /** What it is called; 'Palermo', or of a postal code the barrios that have it. */
  readonly name: string;
  /** How far outside of it a place is, in metres; 0 inside. */
  readonly away: (point: LngLat, area: Area) => number;
  /** It is no more than a province: what lies in it is not confirmed by that. */
  readonly isLarge?: boolean;
};

/** What an address says of where it is, as far as the loaded streets know it. */
export type Where = {
  /** It is in a town whose streets are not loaded. */
  readonly isElsewhere: boolean;
  /** Towns that it can be in; undefined when any. */
  readonly towns?: ReadonlySet<number>;
  readonly town?: Named;
  readonly code?: Named;
  /** The town as it is written, where nobody knows it. */
  readonly unknown: string;
};

/** How far from its middle a locality goes of which nothing else is known, in metres. */
const RADIUS = 2_500;
/** How far from the streets of a town a locality of the same name is another one. */
const NAMESAKE = 60_000;
/** A grid by which the extent of areas is known, in degrees, and half of its diagonal in metres. */
const CELL = 0.002;
const CELL_REACH = 150;

/** Where the areas of the loaded streets are. */
export class Extents {
  readonly index: StreetIndex;
  readonly #cells: LngLat[][] = [];
  readonly #ofTown: LngLat[][] = [];
  /** Of the same few places, such as where companies are, it is asked for every suggestion. */
  readonly #awayFromTown = kept((asked) => {
    const [town = 0, lng = 0, lat = 0] = asked.split(' ').map(Number);
    return this.#nearest(this.#ofTown[town], [lng, lat]);
  });

  constructor(index: StreetIndex) {
    this.index = index;
    const known = new Set<string>();
    for (let segment = 0; segment < index.size; segment += 1) {
      for (const side of ['left', 'right'] as const) {
        const { area } = index.side(segment, side);
        const [[lng, lat]] = index.ends(segment);
        const [x, y] = [Math.floor(lng / CELL), Math.floor(lat / CELL)];
        const key = `${area.id} ${x} ${y}`;
        if (known.has(key)) continue;
        known.add(key);
        const centre: LngLat = [(x + 0.5) * CELL, (y + 0.5) * CELL];
        (this.#cells[area.id] ??= []).push(centre);
        (this.#ofTown[area.town.id] ??= []).push(centre);
      }
    }
  }

  #nearest(cells: readonly LngLat[] | undefined, point: LngLat): number {
    let least = Infinity;
    for (const cell of cells ?? []) least = Math.min(least, metresBetween(cell, point));
    return Math.max(0, least - CELL_REACH);
  }

  /** How far outside of an area a place is, in metres. */
  away(area: Area, point: LngLat): number {
    return this.#nearest(this.#cells[area.id], point);
  }

  /** How far from any street of a town a place is, in metres. */
  awayFromTown({ id }: Town, [lng, lat]: LngLat): number {
    return this.#awayFromTown(`${id} ${lng} ${lat}`);
  }
}

const middle = ({ lng, lat }: Locality): LngLat => [lng, lat];

/** Reads what addresses say of where they are. */
export class WhereReader {
  readonly #extents: Extents;
  readonly #index: StreetIndex;
  readonly #read: (asked: string) => Where;

  constructor(extents: Extents) {
    this.#extents = extents;
    this.#index = extents.index;
    this.#read = kept((asked) => {
      const { near, ...town } = JSON.parse(asked) as AskedTown & { near?: LngLat };
      return this.#where(town, near);
    });
  }

  /** What an address says of where it is. @param near of namesakes among towns the nearer one is meant */
  read({ town, postalCode, province, countryCode }: AskedAddress, near?: LngLat): Where {
    return this.#read(JSON.stringify({ town, postalCode: cpDigits(postalCode), province, countryCode, near }));
  }

  #inAreas(name: string, areas: readonly Area[]): Named {
    const ids = new Set(areas.map(({ id }) => id));
    const away = (point: LngLat, area: Area) =>
      ids.has(area.id) ? 0 : Math.min(...areas.map((one) => this.#extents.away(one, point)), Infinity);
    return { name, away };
  }

  #inLocalities(name: string, localities: readonly Locality[]): Named {
    const loaded = localities.map((place) => ({ place, areas: this.#areasOf(place) }));
    const areas = this.#inAreas(
      name,
      loaded.flatMap((each) => each.areas),
    );
    const others = loaded.filter((each) => each.areas.length === 0).map(({ place }) => middle(place));
    const away = (point: LngLat, area: Area) =>
      Math.min(areas.away(point, area), ...others.map((centre) => Math.max(0, metresBetween(centre, point) - RADIUS)));
    return { name, away };
  }

  /** The loaded areas that a locality of the gazetteer is. */
  #areasOf({ country, key, districtKey, provinceKey }: Locality): Area[] {
    return this.#index.areas.filter(
      ({ key: own, town }) =>
        own === key && own !== '' && town.country === country && (town.key === districtKey || town.provinceKey === provinceKey),
    );
  }

  /** The loaded towns that a locality of the gazetteer is, or is part of. */
  #townsOf(place: Locality): Town[] {
    const { country, key, districtKey } = place;
    return this.#index.towns.filter(
      (town) =>
        town.country === country &&
        (town.key === key || (districtKey !== '' && town.key === districtKey)) &&
        this.#extents.awayFromTown(town, middle(place)) < NAMESAKE,
    );
  }

  #coded({ postalCode, countryCode, province }: AskedTown): { code?: Named; towns?: Town[]; isElsewhere: boolean } {
    const within = province === '' ? [] : [province];
    const owners = localitiesOfCode({ country: countryCode, postalCode, within });
    const isWhole = ({ key }: Locality) => key === CAPITAL;
    const parts = owners.filter((place) => !isWhole(place));
    const towns = owners.flatMap((place) => this.#townsOf(place));
    if (owners.length === 0) return this.#regional(Number(postalCode), countryCode);
    if (parts.length === 0) return { towns, isElsewhere: towns.length === 0 };
    const name = [...new Set(parts.slice(0, 3).map((place) => place.name))].join(', ');
    return { code: this.#inLocalities(name, parts), towns, isElsewhere: towns.length === 0 };
  }

  /** What a postal code says that nobody is known to have. */
  #regional(code: number, country: string): { code?: Named; towns?: Town[]; isElsewhere: boolean } {
    if (country !== 'AR' || code < 1000 || code > 9999) return { isElsewhere: false };
    const towns = this.#index.towns.filter((town) => town.country === country && mayHaveCode(town.provinceKey, code));
    const away = (_point: LngLat, { town }: Area) => (towns.includes(town) ? 0 : Infinity);
    return { code: { name: 'otra provincia', away, isLarge: true }, towns, isElsewhere: towns.length === 0 };
  }

  #misspelt(key: string, country: string): Area[] {
    const limit = key.length < 7 ? 1 : 2;
    if (key.length < 5) return [];
    const close = this.#index.areas.map((area) => ({ area, distance: editDistance(key, area.key, limit) }));
    const least = Math.min(...close.map(({ distance }) => distance));
    return least > limit ? [] : close.flatMap(({ area, distance }) => (distance === least && area.town.country === country ? [area] : []));
  }

  #where(asked: AskedTown, near?: LngLat): Where {
    const { countryCode: country } = asked;
    const towns = this.#index.towns.filter((town) => town.country === country);
    const anywhere = { isElsewhere: towns.length === 0, unknown: '' };
    const coded = this.#coded(asked);
    const only = (list: readonly Town[]) => ({ towns: new Set(list.map(({ id }) => id)) });
    const code = coded.code && { code: coded.code };
    const { key, inCapital, province } = readTown(asked.province === '' ? asked.town : `${asked.town}, ${asked.province}`);
    const isVague = key === '' || (country === 'AR' && key === 'buenos aires');
    if (isVague || (asked.town === '' && isArea(key))) {
      const wanted = inCapital || key === CAPITAL ? CAPITAL : province || (asked.town === '' ? townKey(asked.province) : '');
      const inProvince = towns.filter(({ provinceKey }) => wanted === '' || wanted === 'buenos aires' || provinceKey === wanted);
      const left = coded.towns && coded.towns.length > 0 ? inProvince.filter((town) => coded.towns?.includes(town)) : inProvince;
      const list = left.length > 0 ? left : inProvince;
      return { ...anywhere, ...only(list), ...code, isElsewhere: list.length === 0 || coded.isElsewhere };
    }
    if (key === CAPITAL) {
      const capital = towns.filter((town) => town.key === CAPITAL || town.provinceKey === CAPITAL);
      return { ...anywhere, ...only(capital), ...code, isElsewhere: capital.length === 0 };
    }
    const meant = localityOf(asked, near) ?? localitiesMeant(asked, near)[0];
    const isNear = (town: Town) => !meant || this.#extents.awayFromTown(town, middle(meant)) < NAMESAKE;
    const isIn = ({ provinceKey }: Town) =>
      (province === '' || province === 'buenos aires' || province === provinceKey) && (!inCapital || provinceKey === CAPITAL);
    const areas = this.#index.areas.filter(
      (area) => area.key === key && area.town.country === country && isIn(area.town) && isNear(area.town),
    );
    if (areas.length > 0)
      return { ...anywhere, ...only(areas.map(({ town }) => town)), ...code, town: this.#inAreas(areas[0]?.name ?? '', areas) };
    const whole = towns.filter((town) => town.key === key && isIn(town) && isNear(town));
    if (whole.length > 0) return { ...anywhere, ...only(whole), ...code };
    if (!meant) {
      const misspelt = this.#misspelt(key, country).filter(({ town }) => isIn(town));
      if (misspelt.length > 0)
        return { ...anywhere, ...only(misspelt.map(({ town }) => town)), ...code, town: this.#inAreas(misspelt[0]?.name ?? '', misspelt) };
      return { ...anywhere, ...(inCapital && only(towns.filter((town) => town.provinceKey === CAPITAL))), ...code, unknown: asked.town };
    }
    const holding = this.#townsOf(meant).filter(isIn);
    const own = Number(asked.postalCode);
    const isCoded = own === 0 || meant.codes.length === 0 || hasCode(meant, own);
    return {
      ...anywhere,
      ...only(holding),
      ...(isCoded ? {} : code),
      town: this.#inLocalities(meant.name, [meant]),
      isElsewhere: holding.length === 0,
    };
  }
}

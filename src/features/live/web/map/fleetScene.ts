import type { LngLat } from '#web/map/bounds.ts';
import { gathered } from './gather.ts';
import { type Glide, glideTo, isGliding, placeAt, standing } from './glide.ts';
import { onPlane, type PlanePoint } from './plane.ts';

/** A vehicle as a map shows it. */
export type MapVehicle = LngLat & {
  _id: string;
  /** Its fleet number; '' draws an arrow in its place. */
  number: string;
  plate: string;
  color: string;
  isOnline: boolean;
  /** Degrees from north it drives to; null when it stands. */
  heading: number | null;
  /** When it was there, in milliseconds. */
  at: number;
};

type Spot = PlanePoint & { vehicle: MapVehicle; glide: Glide };

/** What stands on the map as one: a vehicle, or several that are near one another. */
export type Mark = PlanePoint & {
  vehicles: readonly MapVehicle[];
  isChosen: boolean;
};

/** Where all vehicles are on the map's plane while they glide from fix to fix, and which of them are shown as one count. */
export class FleetScene {
  #spots = new Map<string, Spot>();
  #groups: Spot[][] = [];
  #chosen: string | undefined;
  /** Whether pins glide; else they are at once where they go. */
  glides = true;

  /** Takes what is known of the vehicles now; those that are not among them are gone. */
  show(vehicles: readonly MapVehicle[], chosen: string | undefined, now: number): void {
    const before = this.#spots;
    this.#chosen = chosen;
    this.#spots = new Map(
      vehicles.map((vehicle) => {
        const spot = before.get(vehicle._id);
        const to = onPlane(vehicle);
        const isMoved = spot !== undefined && (spot.glide.to.x !== to.x || spot.glide.to.y !== to.y);
        const glide =
          spot === undefined || (isMoved && !this.glides)
            ? standing(to, now)
            : isMoved
              ? glideTo(spot.glide, to, vehicle.at - spot.vehicle.at, now)
              : spot.glide;
        return [vehicle._id, { vehicle, glide, ...placeAt(glide, now) }];
      }),
    );
  }

  /** Gathers them anew, from where they are now. Whoever is chosen stands alone. */
  gather(zoom: number, now: number): void {
    const others: Spot[] = [];
    const alone: Spot[][] = [];
    for (const spot of this.#spots.values()) {
      Object.assign(spot, placeAt(spot.glide, now));
      if (spot.vehicle._id === this.#chosen) alone.push([spot]);
      else others.push(spot);
    }
    this.#groups = [...gathered(others, zoom), ...alone];
  }

  /** What stands on the map now, those on top last. */
  marks(now: number): Mark[] {
    return this.#groups.map((group) => {
      let [x, y] = [0, 0];
      for (const { glide } of group) {
        const at = placeAt(glide, now);
        x += at.x;
        y += at.y;
      }
      return {
        x: x / group.length,
        y: y / group.length,
        vehicles: group.map(({ vehicle }) => vehicle),
        isChosen: group[0]?.vehicle._id === this.#chosen,
      };
    });
  }

  /** How many are on their way. */
  gliding(now: number): number {
    let count = 0;
    for (const { glide } of this.#spots.values()) if (isGliding(glide, now)) count += 1;
    return count;
  }
}

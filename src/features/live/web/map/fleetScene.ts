import type { LngLat } from '#web/map/bounds.ts';
import { gathered } from './gather.ts';
import { type Glide, glideTo, placeAt, standing } from './glide.ts';
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
  /** How many of them are online. */
  online: number;
  isChosen: boolean;
};

type Group = Omit<Mark, 'x' | 'y'> & { spots: readonly Spot[] };

/** Where all vehicles are on the map's plane while they glide from fix to fix, and which of them are shown as one count. */
export class FleetScene {
  #spots = new Map<string, Spot>();
  #groups: Group[] = [];
  #chosen: string | undefined;
  #glidesUntil = 0;
  /** Whether pins glide; else they are at once where they go. */
  glides = true;

  /** Takes what is known of the vehicles now; those that are not among them are gone. */
  show(vehicles: readonly MapVehicle[], chosen: string | undefined, now: number): void {
    const before = this.#spots;
    this.#chosen = chosen;
    this.#spots = new Map(vehicles.map((vehicle) => [vehicle._id, this.#spotOf(vehicle, before.get(vehicle._id), now)]));
  }

  #spotOf(vehicle: MapVehicle, spot: Spot | undefined, now: number): Spot {
    if (spot?.vehicle === vehicle) return spot;
    const to = onPlane(vehicle);
    const isMoved = spot !== undefined && (spot.glide.to.x !== to.x || spot.glide.to.y !== to.y);
    const glides = isMoved && this.glides;
    const glide = glides ? glideTo(spot.glide, to, vehicle.at - spot.vehicle.at, now) : spot && !isMoved ? spot.glide : standing(to, now);
    if (glides) this.#glidesUntil = Math.max(this.#glidesUntil, now + glide.takes);
    return { vehicle, glide, ...placeAt(glide, now) };
  }

  /** Gathers them anew, from where they are now. Whoever is chosen stands alone. */
  gather(zoom: number, now: number): void {
    const others: Spot[] = [];
    const alone: Spot[][] = [];
    for (const spot of this.#spots.values()) {
      const { x, y } = placeAt(spot.glide, now);
      spot.x = x;
      spot.y = y;
      if (spot.vehicle._id === this.#chosen) alone.push([spot]);
      else others.push(spot);
    }
    this.#groups = [...gathered(others, zoom), ...alone].map((spots) => ({
      spots,
      vehicles: spots.map(({ vehicle }) => vehicle),
      online: spots.reduce((sum, { vehicle }) => sum + (vehicle.isOnline ? 1 : 0), 0),
      isChosen: spots[0]?.vehicle._id === this.#chosen,
    }));
  }

  /** What stands on the map now, those on top last. */
  marks(now: number): Mark[] {
    return this.#groups.map(({ spots, vehicles, online, isChosen }) => {
      let [x, y] = [0, 0];
      for (const { glide } of spots) {
        const at = placeAt(glide, now);
        x += at.x;
        y += at.y;
      }
      return { x: x / spots.length, y: y / spots.length, vehicles, online, isChosen };
    });
  }

  /** Whether any is on its way. */
  isGliding(now: number): boolean {
    return now < this.#glidesUntil;
  }

  /** How many there are. */
  get size(): number {
    return this.#spots.size;
  }
}

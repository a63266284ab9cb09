import type { Told } from './fleetFormats.ts';

/** A block of a town, in metres, and a degree of latitude. */
const [BLOCK, DEGREE] = [110, 111_320];

/** A vehicle that drives from corner to corner of a town of squares, turning now and then, with stops at doors. */
export class DrivenVehicle {
  readonly id: string;
  #lat: number;
  #lng: number;
  #heading: number;
  #left = BLOCK;
  #standsUntil = 0;
  #speed = 0;
  #at: number;

  constructor(id: string, center: { lat: number; lng: number }, now: number) {
    this.id = id;
    this.#at = now;
    this.#lat = center.lat + (Math.random() - 0.5) * 0.12;
    this.#lng = center.lng + (Math.random() - 0.5) * 0.15;
    this.#heading = 90 * Math.floor(Math.random() * 4);
  }

  /** Drives on to a moment and tells where that is. */
  tell(at: number): Told {
    const seconds = Math.min(60, (at - this.#at) / 1000);
    this.#at = at;
    if (at < this.#standsUntil) this.#speed = 0;
    else {
      this.#speed = 12 + Math.random() * 30;
      this.#go((this.#speed / 3.6) * seconds, at);
    }
    return {
      id: this.id,
      at,
      lat: Number(this.#lat.toFixed(6)),
      lng: Number(this.#lng.toFixed(6)),
      speed: Math.round(this.#speed),
      heading: this.#heading,
      battery: 71,
    };
  }

  #go(metres: number, at: number) {
    for (let left = metres; left > 0;) {
      const step = Math.min(left, this.#left);
      const angle = (this.#heading * Math.PI) / 180;
      this.#lat += (Math.cos(angle) * step) / DEGREE;
      this.#lng += (Math.sin(angle) * step) / DEGREE / Math.cos((this.#lat * Math.PI) / 180);
      left -= step;
      this.#left -= step;
      if (this.#left > 0) continue;
      this.#left = BLOCK;
      if (Math.random() < 0.3) this.#heading = (this.#heading + (Math.random() < 0.5 ? 90 : 270)) % 360;
      if (Math.random() < 0.02) {
        this.#standsUntil = at + 60_000 + Math.random() * 120_000;
        return;
      }
    }
  }
}

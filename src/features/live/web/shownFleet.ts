import { fold } from '#shared/text.ts';
import type { LiveVehicle } from '../contract.ts';
import { isOnline } from '../position.ts';
import type { MapVehicle } from './map/fleetScene.ts';
import type { Move } from './stream/LiveFeed.ts';

/** A vehicle as the live map shows it now. */
export type ShownVehicle = LiveVehicle & {
  /** When its last position was, in milliseconds; undefined when there never was one. */
  at: number | undefined;
};

/** Kilometres an hour from which on a vehicle is said to move: a receiver that stands trembles. */
const MOVES = 3;

/** Which vehicles the list shows. */
export const presences = ['all', 'online', 'offline'] as const;
export type Presence = (typeof presences)[number];

const shownNow = (vehicle: LiveVehicle, move: Move | undefined): ShownVehicle => {
  const [asked, told] = [vehicle.position, move].map((one) => (one ? Date.parse(one.last) : undefined));
  const isNewer = move !== undefined && told !== undefined && (asked === undefined || told > asked);
  return { ...vehicle, position: isNewer ? move : vehicle.position, at: isNewer ? told : asked, connected: false };
};

/**
 * Makes what is shown of the vehicles: the newest that is known of each, and whether it is online, counted from now on and not from when it
 * was told. A vehicle of which nothing is new is the same object as before: of thousands few change in a second.
 */
export const fleetShower = () => {
  let known = new Map<string, { vehicle: LiveVehicle; move: Move | undefined; shown: ShownVehicle }>();
  return (vehicles: readonly LiveVehicle[], moves: ReadonlyMap<string, Move>, now: number): ShownVehicle[] => {
    const next: typeof known = new Map();
    const all = vehicles.map((vehicle) => {
      const move = moves.get(vehicle._id);
      const before = known.get(vehicle._id);
      const isSame = before?.vehicle === vehicle && before.move === move;
      let shown = isSame ? before.shown : shownNow(vehicle, move);
      const connected = shown.at !== undefined && isOnline(new Date(shown.at), new Date(now));
      if (shown.connected !== connected) shown = { ...shown, connected };
      next.set(vehicle._id, { vehicle, move, shown });
      return shown;
    });
    known = next;
    return all;
  };
};

/** Vehicles in the order of their numbers: 2 before 10. */
export const byNumber = (vehicles: readonly LiveVehicle[]): LiveVehicle[] => {
  const { compare } = new Intl.Collator('es', { numeric: true });
  const keyed = vehicles.map((vehicle) => ({ vehicle, number: /^\d+$/.test(vehicle.movilnum) ? Number(vehicle.movilnum) : Number.NaN }));
  return keyed.toSorted((a, b) => a.number - b.number || compare(a.vehicle.movilnum, b.vehicle.movilnum)).map(({ vehicle }) => vehicle);
};

/** Whether a vehicle is on its way. */
export const isMoving = ({ connected, position }: { connected: boolean; position: { speed: number | null } | null }): boolean =>
  connected && (position?.speed ?? 0) >= MOVES;

/** A speed in words: '46 km/h', 'Detenido'. */
export const speedInWords = (speed: number): string => (speed < MOVES ? 'Detenido' : `${Math.round(speed)} km/h`);

/** 'ahora', 'hace 35 s', 'hace 33 min', 'hace 2 h', 'hace 3 días' */
export const ago = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  if (seconds < 1) return 'ahora';
  if (seconds < 60) return `hace ${seconds} s`;
  if (seconds < 3_600) return `hace ${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `hace ${Math.floor(seconds / 3_600)} h`;
  const days = Math.floor(seconds / 86_400);
  return days === 1 ? 'hace 1 día' : `hace ${days} días`;
};

/** How a vehicle drives, in a word: '46 km/h', 'Detenido', 'Sin velocidad', 'Sin señal', 'Sin posiciones'. */
export const pace = (vehicle: ShownVehicle): string => {
  if (vehicle.at === undefined) return 'Sin posiciones';
  if (!vehicle.connected) return 'Sin señal';
  if (typeof vehicle.position?.speed !== 'number') return 'Sin velocidad';
  return speedInWords(vehicle.position.speed);
};

/** Who drives it, as far as that is known. */
export const driverOf = ({ position }: Pick<ShownVehicle, 'position'>): string => position?.connected_employee?.name ?? '';

/** Those that the list shows: found by number, plate or driver, online or not. */
export const listed = (vehicles: readonly ShownVehicle[], typed: string, presence: Presence): readonly ShownVehicle[] => {
  const words = fold(typed).split(' ').filter(Boolean);
  if (words.length === 0 && presence === 'all') return vehicles;
  return vehicles.filter((vehicle) => {
    if (presence !== 'all' && vehicle.connected !== (presence === 'online')) return false;
    if (words.length === 0) return true;
    const text = fold(`${vehicle.movilnum} ${vehicle.plate} ${vehicle.plate.replaceAll(' ', '')} ${driverOf(vehicle)}`);
    return words.every((word) => text.includes(word));
  });
};

const placed = new WeakMap<ShownVehicle, MapVehicle>();

/** A vehicle for the map; undefined when nobody knows where it is. The same object for the same one. */
export const onMap = (vehicle: ShownVehicle): MapVehicle | undefined => {
  const known = placed.get(vehicle);
  if (known) return known;
  const { _id, movilnum, plate, color, position, at, connected } = vehicle;
  if (!position || at === undefined) return undefined;
  const heading = isMoving(vehicle) ? position.heading : null;
  const made = { _id, number: movilnum, plate, color, isOnline: connected, heading, at, lng: position.lng, lat: position.lat };
  placed.set(vehicle, made);
  return made;
};

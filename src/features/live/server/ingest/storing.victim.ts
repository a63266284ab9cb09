import { openDatabase } from '#server/db.ts';
import { positionQueue } from './positionQueue.ts';
import { storePositions, type StoredPosition } from './storePositions.ts';

// A process for storing.kill.test.ts to kill: it stores one position after the other, many at a time, and tells of each that is acknowledged.

const [url, company, vehicle] = process.argv.slice(2);
if (process.send && url && company && vehicle) {
  const database = openDatabase(url, 4, () => undefined);
  const store = positionQueue((rows) => storePositions(database, rows));
  const begin = Date.now() - 3_600_000;
  let next = 0;
  const one = async (): Promise<void> => {
    const at = new Date(begin + (next += 1));
    const rest = { lat: -34.6, lng: -58.4, speed: null, heading: null, accuracy: null, battery: null, charging: null, mock: false };
    const position: StoredPosition = { company, vehicle, device: vehicle, employee: null, at, receivedAt: at, ...rest };
    await store([position]);
    process.send?.(at.getTime());
    return one();
  };
  await Promise.all(Array.from({ length: 50 }, one));
}

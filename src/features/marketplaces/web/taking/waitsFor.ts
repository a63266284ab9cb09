import type { PendingShipment } from '../../contract.ts';

/** What they are called. */
export const SHIPMENTS = { one: 'envío', many: 'envíos' };

type Known = Pick<PendingShipment, 'location' | 'problem'>;

/** Whether somebody has to put a shipment on the map first: nobody knows where it goes, or only more or less. */
export const needsPlace = ({ location, problem }: Known): boolean => location === null || problem !== null;

/** What a shipment waits for. @param isPut whether somebody has put it on the map just now */
export const waitsFor = ({ location, problem, doubt }: Known & Pick<PendingShipment, 'doubt'>, isPut = false): string => {
  if (!isPut && (problem !== null || location === null)) return problem ?? 'Falta ponerla en el mapa';
  return doubt ?? (isPut ? 'Ya ubicada: falta crear su orden' : 'Que alguien la elija');
};

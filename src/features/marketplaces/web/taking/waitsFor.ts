import type { PendingShipment } from '../../contract.ts';

/** What they are called. */
export const SHIPMENTS = { one: 'envío', many: 'envíos' };

type Known = Pick<PendingShipment, 'location' | 'problem'>;

/** Whether somebody has to put a shipment on the map first: nobody knows where it goes, or only more or less. */
export const needsPlace = ({ location, problem }: Known): boolean => location === null || problem !== null;

/** What a shipment waits for. @param isPut whether somebody has put it on the map just now */
export const waitsFor = ({ location, problem }: Known, isPut = false): string => {
  if (isPut) return 'Ya ubicada: falta crear su orden';
  return problem ?? (location === null ? 'Falta ponerla en el mapa' : 'Que alguien la elija');
};

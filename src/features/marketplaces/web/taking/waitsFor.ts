import type { PendingShipment } from '../../contract.ts';

type Known = Pick<PendingShipment, 'location' | 'problem'>;

/** Whether somebody has to put a shipment on the map first: nobody knows where it goes, or only more or less. */
export const needsPlace = ({ location, problem }: Known): boolean => location === null || problem !== null;

/** What a shipment waits for. */
export const waitsFor = ({ location, problem }: Known): string =>
  problem ?? (location === null ? 'Falta ponerla en el mapa' : 'Que alguien la elija');

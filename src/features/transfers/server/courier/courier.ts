import { type CourierPorts, drain } from './drain.ts';
import { lead } from '#server/jobs/lead.ts';

/** This project's advisory lock of who is the courier of the deployment. */
const LOCK = 7_263_016;

/** Tells companies what others write to the histories of orders that they share, as soon as it is written. */
export const startCourier = (ports: CourierPorts): { stop: () => Promise<void> } =>
  lead(ports, { lock: LOCK, name: 'reparto courier', channel: 'transfers', look: (isOver) => drain(ports, { isOver }) });

import { eventIds, type StatusId } from '../status.ts';

/** Where a parcel is, as far as whoever waits for it cares. */
export const followStages = ['received', 'depot', 'transit', 'delivered', 'failed', 'returned', 'cancelled'] as const;
export type FollowStage = (typeof followStages)[number];

type Told = { readonly stage: FollowStage; readonly text: string };
const told = (stage: FollowStage, text: string): Told => ({ stage, text });

const received = told('received', 'Recibimos el pedido');
const missed = told('failed', 'Pasamos y no se pudo entregar');

/** What each status is called for those outside; nothing of what only concerns the office. */
const byStatus: Readonly<Partial<Record<StatusId, Told>>> = {
  0: received,
  1: received,
  95: received,
  26: received,
  28: received,
  2: told('received', 'Se va a retirar'),
  6: told('depot', 'Lo retiramos'),
  4: told('depot', 'En el depósito'),
  5: told('depot', 'Preparado para repartir'),
  7: told('transit', 'En reparto'),
  8: told('delivered', 'Entregado'),
  10: missed,
  12: missed,
  14: missed,
  16: missed,
  20: told('failed', 'No se pudo entregar: la dirección queda fuera de la zona'),
  21: told('failed', 'No se pudo entregar: falta algo en la dirección'),
  24: told('received', 'Programado'),
  25: told('depot', 'Reprogramado'),
  18: told('returned', 'Vuelve a quien lo envió'),
  22: told('cancelled', 'Cancelado'),
};

/** An entry of the history, as far as it counts here. */
export type FollowedEntry = { readonly status: StatusId; readonly at: Date };

/**
 * What is told of a parcel.
 * @param history what was not undone, oldest first
 * @returns where it is, and its steps, newest first: each once for as long as nothing else came between
 */
export const followSteps = (history: readonly FollowedEntry[]): { stage: FollowStage; steps: { text: string; at: Date }[] } => {
  const steps: { text: string; at: Date; stage: FollowStage }[] = [];
  for (const { status, at } of history) {
    const step = byStatus[status];
    if (!step || eventIds.some((event) => event === status)) continue;
    const last = steps.at(-1);
    // A second visit on another day is another step.
    const again = last?.text === step.text && step !== missed;
    if (!again) steps.push({ ...step, at });
  }
  return { stage: steps.at(-1)?.stage ?? 'received', steps: steps.toReversed().map(({ text, at }) => ({ text, at })) };
};

import { formatTime } from '#shared/time.ts';
import type { Connection } from './contract.ts';

/** How a linked account does, as it is told at a glance. */
export type ConnectionState = {
  tone: 'ok' | 'warn' | 'failed' | 'waiting';
  text: string;
  /** What there is to do, or to know; undefined where nothing is. */
  note?: string;
};

type Known = Pick<Connection, 'status' | 'permitted' | 'failures' | 'retry' | 'pulledAt' | 'nextAt' | 'error' | 'conflicts'>;

/** How a linked account does: whether somebody is needed, it fails for now, or all is well. */
export const connectionState = ({ status, permitted, failures, retry, pulledAt, nextAt, error, conflicts }: Known): ConnectionState => {
  if (status === 'Expired') return { tone: 'failed', text: 'Vencida', note: 'No llega nada hasta que se vincule de nuevo' };
  if (!permitted) return { tone: 'failed', text: 'Sin permiso', note: 'Se anotó sin autorizarla: hay que vincularla' };
  if (status === 'Paused') {
    const until = nextAt === null ? '' : `: se la vuelve a consultar a las ${formatTime(nextAt)}`;
    return { tone: 'waiting', text: 'En pausa', note: `La tienda pidió esperar${until}` };
  }
  if (retry > 0)
    return { tone: 'warn', text: 'Con fallas', note: `No se pudo renovar su permiso: ${retry} ${retry === 1 ? 'intento' : 'intentos'}` };
  if (failures > 0)
    return { tone: 'warn', text: 'Con fallas', note: failures === 1 ? 'Falló una vez' : `Falló ${failures} veces seguidas` };
  if (error) return { tone: 'warn', text: 'Con avisos' };
  if (pulledAt === null) return { tone: 'waiting', text: 'Primera lectura', note: 'Se leen sus envíos de los últimos días' };
  if (conflicts > 0) return { tone: 'warn', text: 'Con diferencias' };
  return { tone: 'ok', text: 'Al día' };
};

/** Whether an account wants somebody to look at it. */
export const needsLook = (connection: Known): boolean => ['failed', 'warn'].includes(connectionState(connection).tone);

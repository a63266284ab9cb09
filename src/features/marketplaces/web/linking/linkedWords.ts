import { shopNames } from '../../../clients/integration.ts';
import type { LinkOutcome } from '../../linkOutcome.ts';

/** Who began it, as far as that is known. */
type Known = { client?: string | undefined; company?: string | undefined };

/** What is said to whoever comes back from a marketplace. */
export const linkedWords = (
  { result, type, invited, account, client }: LinkOutcome,
  known: Known = {},
): { title: string; text: string; done: boolean; again: boolean } => {
  const shop = shopNames[type].name;
  const its = account ? `La cuenta ${account} de ${shop}` : `La cuenta de ${shop}`;
  const failed = (title: string, text: string, again = true) => ({ title, text, done: false, again });
  switch (result) {
    case 'linked': {
      const to = invited ? known.company : (known.client ?? client);
      return {
        title: 'Cuenta vinculada',
        text: `${its} quedó vinculada${to ? ` con ${to}` : ''}. ${
          invited ? 'Sus envíos llegan solos desde ahora: ya puede cerrar esta página.' : 'Sus envíos llegan solos desde ahora.'
        }`,
        done: true,
        again: false,
      };
    }
    case 'denied':
      return failed('No se autorizó', `Nada cambió: en ${shop} se respondió que no, o se volvió sin responder.`);
    case 'expired':
      return failed('Pasó demasiado tiempo', 'La autorización vale diez minutos y una sola vez. Nada cambió: hay que empezar de nuevo.');
    case 'unbegun':
      return failed(
        'Falta vincularla desde acá',
        `${shop} instaló la aplicación, pero no dijo para quién. Empiece desde el enlace que le enviaron, o desde su cliente en Reparto.`,
      );
    case 'browser':
      return failed(
        'Se empezó en otro navegador',
        'Por seguridad, una cuenta se vincula en el mismo navegador en que se empezó, y con Reparto abierto en esta misma dirección. Nada cambió: vuelva a empezar en este navegador, desde el enlace que le enviaron o desde su cliente.',
      );
    case 'invitation':
      return failed(
        'El enlace ya no sirve',
        `Ya se usó, o pasó su día. Nada cambió: pídale otro a ${known.company ?? 'la empresa que se lo envió'}.`,
        false,
      );
    case 'client':
      return failed(
        'Esa cuenta ya está vinculada',
        `${its} ya es de ${client ?? 'otro cliente'}${client ? '' : ' de la misma empresa'}. ${
          invited
            ? 'Hable con la empresa que le envió el enlace.'
            : 'Elimine primero esa vinculación, o entre en la tienda con otra cuenta.'
        }`,
        !invited,
      );
    case 'company':
      return failed(
        'Esa cuenta ya está vinculada',
        `${its} ya está vinculada con otra empresa de reparto. Hay que desvincularla ahí, o entrar en la tienda con otra cuenta.`,
      );
    case 'busy':
      return failed('Hay que esperar', `${shop} pidió que se le consulte menos: vuelva a intentar más tarde.`);
    case 'failed':
      return failed('No se pudo vincular', `${shop} no contestó lo que debía. Nada cambió: vuelva a intentar en unos minutos.`);
  }
};

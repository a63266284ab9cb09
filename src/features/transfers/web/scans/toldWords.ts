import { formatCount } from '#shared/money.ts';
import { codeName, scanName, type ScanList } from './scanList.ts';
import type { Told } from './scanStation.ts';

/** What a station calls a scan that goes: 'Verificada', 'Llegó'. */
export type StationWords = { ok: string };

/** What the panel says: one word, the number, what else is known. */
export type ToldWords = { word: string; number: string; lines: readonly string[] };

const ago = (seconds: number) => {
  if (seconds < 60) return `Hace ${Math.max(1, seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `Hace ${minutes} min` : `Hace ${Math.round(minutes / 60)} h`;
};

const parcels = (count: number) => `${formatCount(count)} ${count === 1 ? 'bulto' : 'bultos'}`;

/** What is said of a code that no order has, here and by the server. */
const NOBODYS = 'No es nuestra';

/** What the panel says of what was told last. @param list where a scan that was read again stands, from the top */
export const toldWords = ({ kind, scan, when, word = '', text }: Told, list: ScanList, { ok }: StationWords): ToldWords => {
  if (!scan) return { word, number: '', lines: text ? [text] : [] };
  const { shown, message, at, id, code } = scan;
  const number = scanName(scan);
  const address = shown ? [shown.toAddress] : [];
  switch (kind) {
    case 'ok':
      return {
        word: ok,
        number,
        lines: shown ? [...address, [shown.externalID, parcels(shown.numberPackage)].filter(Boolean).join(' · ')] : [],
      };
    case 'repeated': {
      const place = list.findIndex((one) => one.id === id) + 1;
      const since = ago(Math.round((when - at) / 1000));
      return { word: 'Ya escaneada', number, lines: [...address, place > 0 ? `${since}, la ${formatCount(place)}.ª de la lista` : since] };
    }
    case 'extra':
      return { word: 'De más', number, lines: [...address, message] };
    case 'foreign':
      return { word: NOBODYS, number: shown ? number : codeName(code), lines: [...address, message].filter((line) => line !== NOBODYS) };
    case 'refused':
      return { word: message, number, lines: address };
    case 'unverified':
      return { word: 'Sin verificar', number, lines: ['Sin conexión: se verifica sola cuando vuelva'] };
    case 'undone':
      return { word: 'Quitada', number, lines: address };
    case 'done':
    case 'partly':
      return { word, number: '', lines: text ? [text] : [] };
  }
};

import { counted, type Noun } from '#shared/noun.ts';

/** What the command's line begins with that says that a backup was made. */
export const MADE = 'Copia de seguridad hecha en ';
/** What its last line begins with of a backup that was made although not all is well. */
export const ATTENTION = 'Atención: ';

/** What a backup met that was made all the same. */
export type Met = {
  /** Stored files that could not be read where they are stored. */
  unread: number;
  /** Whether there were backups at its place once, and now there is none. */
  isGone: boolean;
  /** The backup before, where it is not what it was when it was made. */
  spoiled?: string | undefined;
  /** The same, where not all of it could be read now, and why. */
  unchecked?: { name: string; fault: string } | undefined;
  /** Files of the pool that were damaged and were copied anew. */
  mended?: number | undefined;
  /** Files that backups name and that are missing in the pool, or damaged there: they are not stored any more either. */
  lost?: number;
  /** Files that look like backups and cannot be read as one. */
  strange?: readonly string[];
  /** Why former backups could not be removed. */
  fault?: string;
};

const FILE: Noun = { one: 'archivo guardado', many: 'archivos guardados' };
const PLACE = 'el lugar de las copias';

/** What is said of a backup that was made although not all was well, to whoever looks after it; undefined when it was. */
export const complaintOf = ({ unread, isGone, spoiled, unchecked, mended = 0, lost = 0, strange = [], fault }: Met): string | undefined => {
  const all = [
    isGone && `En ${PLACE} no estaba ninguna de las anteriores: revise que sea el mismo disco.`,
    spoiled !== undefined && `La copia anterior, ${spoiled}, está dañada: no se puede restaurar. Revise ese lugar.`,
    unchecked !== undefined &&
      `La copia anterior, ${unchecked.name}, no se pudo leer entera: ${unchecked.fault.replace(/\.$/, '')}. Si se repite, revise ese lugar.`,
    unread === 1 && `No se pudo leer 1 archivo guardado, y la copia no lo tiene: revise el disco.`,
    unread > 1 && `No se pudieron leer ${counted(unread, FILE)}, y la copia no los tiene: revise el disco.`,
    mended > 0 && `En ${PLACE} había ${counted(mended, FILE)} con daños, que se copiaron de nuevo: revise ese lugar.`,
    lost > 0 &&
      `En ${PLACE} ${lost === 1 ? 'falta o está dañado' : 'faltan o están dañados'} ${counted(lost, FILE)} de copias anteriores, que Reparto ya no tiene: revise ese lugar.`,
    strange.length > 0 &&
      `No se pueden leer, y quedan como están: ${namesOf(strange)}. Mientras estén, no se retira ningún archivo guardado.`,
    fault !== undefined && `Las copias viejas no se pudieron retirar: ${fault.replace(/\.$/, '')}.`,
  ].filter((each) => each !== false);
  return all.length > 0 ? all.join(' ') : undefined;
};

/** Names of files in a sentence, a few of them. */
const namesOf = (names: readonly string[]): string =>
  names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} y ${names.length - 2} más`;

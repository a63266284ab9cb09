import type { HistoryEntryShown } from '../../contract.ts';

const sources: Readonly<Record<string, string>> = {
  'back-office': '',
  driver: 'app de chofer',
  API: 'API',
  marketplace: 'marketplace',
  transfer: 'transfer',
  import: 'importación',
  system: 'sistema',
};

const fullName = (person: { name: string; last: string }) => `${person.name} ${person.last}`.trim();

/** What happened, in the badge's words: the status, with its driver on 5, its warehouse on 4 and who it was shared with on 30 (spec 2 §2.7). */
export const entryTitle = ({
  status,
  driverAssign,
  warehouse,
  employee,
  partner,
}: Pick<HistoryEntryShown, 'status' | 'driverAssign' | 'warehouse' | 'employee' | 'partner'>): string => {
  if (status.id === 30 && employee && partner) return `${status.name} a ${partner}`;
  if (status.id === 5 && driverAssign) return `${status.name} a ${fullName(driverAssign)}`;
  if (status.id === 4 && warehouse) return `${status.name} · ${warehouse.name}`;
  return status.name;
};

/**
 * Who did it and where from: 'Ana Ruiz · app de chofer', 'Ana Ruiz', 'Importación', 'Tienda propia · API'; 'por Flecha' when another logistics company did. The
 * back-office is not named.
 */
export const entryAuthor = ({
  employee,
  source,
  partner,
  agent,
}: Pick<HistoryEntryShown, 'employee' | 'source' | 'partner' | 'agent'>): string => {
  if (!employee && partner) return `por ${partner}`;
  if (agent !== null) return `${agent} · API`;
  const from = sources[source] ?? source;
  if (!employee) return from === '' ? 'Sistema' : from.charAt(0).toUpperCase() + from.slice(1);
  return from === '' ? fullName(employee) : `${fullName(employee)} · ${from}`;
};

/** A document number as it is read: 32418905 -> '32.418.905'; one that is no DNI stays as it was written. */
export const formatIdNumber = (number: string): string => (/^\d{7,8}$/.test(number) ? number.replace(/\B(?=(\d{3})+$)/g, '.') : number);

type File = HistoryEntryShown['files'][number];

/** Whether a file of an entry is shown as an image; others are opened by their name. */
export const isImage = ({ kind, name }: Pick<File, 'kind' | 'name'>): boolean => kind !== 'file' || /\.(jpe?g|png)$/i.test(name);

const kinds: Record<Exclude<File['kind'], 'file'>, string> = {
  photo: 'Foto',
  sign: 'Firma',
  idFront: 'DNI, frente',
  idBack: 'DNI, dorso',
};

/** What a file of an entry shows, numbered when there are several of its kind: 'Foto 2 · Entregado'; a paper goes by its name. */
export const fileTitle = ({ files, status }: Pick<HistoryEntryShown, 'files' | 'status'>, index: number): string => {
  const file = files[index];
  if (!file) throw new RangeError(`No file ${index} of ${files.length}`);
  if (file.kind === 'file') return `${file.name} · ${status.name}`;
  const alike = files.filter(({ kind }) => kind === file.kind);
  const number = alike.length > 1 ? ` ${alike.indexOf(file) + 1}` : '';
  return `${kinds[file.kind]}${number} · ${status.name}`;
};

import type { Noun } from '#shared/noun.ts';
import type { Fields } from '#shared/record/fields.ts';

/** What a company of another installation is called where changes are told. */
export const PEER: Noun = { one: 'conexión con otra instalación', many: 'conexiones con otras instalaciones', feminine: true };

/** What of it may change. */
export const peerFields = {
  name: { label: 'Nombre', kind: 'text' },
  transferid: { label: 'ID logístico', kind: 'text' },
  address: { label: 'Dirección de la instalación', kind: 'text' },
  installation: { label: 'Clave de la instalación', kind: 'text' },
} as const satisfies Fields;

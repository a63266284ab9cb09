import type { Noun } from '#shared/noun.ts';

/** What a run has. */
export const LABELS: Noun = { one: 'etiqueta', many: 'etiquetas', feminine: true };

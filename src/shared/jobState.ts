/** How far background work is, in the order it goes through them. */
export const jobStates = ['Pendiente', 'Procesando', 'Completado', 'Error'] as const;
export type JobState = (typeof jobStates)[number];

/** Whether nothing more will happen to it. */
export const hasEnded = (state: JobState) => state === 'Completado' || state === 'Error';

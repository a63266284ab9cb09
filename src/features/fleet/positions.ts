/** Whether a form offers the status: those of the positions above 0 and below 16 (spec 1 §4). */
export const isOffered = ({ position }: { position: number }): boolean => position > 0 && position < 16;

/** Whether vehicles of that status go out: it is the first one. */
export const isInService = ({ position }: { position: number }): boolean => position === 1;

/** Whether a form offers the status: those of the positions above 0 and below 16 (spec 1 §4). */
export const isOffered = ({ position }: { position: number }): boolean => position > 0 && position < 16;

/** The position of the status whose vehicles go out: the first one. */
export const IN_SERVICE = 1;

/** Whether vehicles of that status go out. */
export const isInService = ({ position }: { position: number }): boolean => position === IN_SERVICE;

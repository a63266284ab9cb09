import { createContext } from 'react';

/** Takes down a value that a field of the form is still looking up: saving waits for it. Outside a form nothing waits. */
export const LateValues = createContext<(late: Promise<unknown>) => void>(() => {});

import type { ComponentType } from 'react';

/** Links accounts of a client: a slice behind this one does, and `main.tsx` hands it over. */
export const clientLinking: { load: () => Promise<{ default: ComponentType<{ client: { _id: string; name: string } }> }> } = {
  load: () => Promise.reject(new Error('Nothing was handed over that links accounts')),
};

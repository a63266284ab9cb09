import type { ComponentType } from 'react';

/** What tells where a vehicle is: a slice behind this one shows it, and `main.tsx` hands it over. */
export const vehicleDevices: {
  load: () => Promise<{ default: ComponentType<{ vehicle: { _id: string; name: string }; onClose: () => void }> }>;
} = {
  load: () => Promise.reject(new Error('Nothing was handed over that shows devices')),
};

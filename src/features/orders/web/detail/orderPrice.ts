import type { ComponentType } from 'react';

/** Why an order costs what it costs: a slice behind this one shows it, and `main.tsx` hands it over. `order` is its `_id`. */
export const orderPrice: { load: () => Promise<{ default: ComponentType<{ order: string; onClose: () => void }> }> } = {
  load: () => Promise.reject(new Error('Nothing was handed over that explains prices')),
};

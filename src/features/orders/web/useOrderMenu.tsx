import { IconEye, IconHistory } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { MenuEntry } from '#web/table/column.ts';
import type { OrderRowShown } from '../contract.ts';
import { HistoryModal } from './HistoryModal.tsx';

/** The menu of an order's row, and the modal that it opens: render `modal` beside the table. */
export const useOrderMenu = (): { rowMenu: (order: OrderRowShown) => MenuEntry[]; modal: ReactNode } => {
  const navigate = useNavigate();
  const [noted, setNoted] = useState<string | null>(null);
  return {
    rowMenu: (order) => [
      {
        label: 'Ver detalle',
        icon: <IconEye size={16} stroke={1.7} />,
        onSelect: () => void navigate({ to: '/order/$id', params: { id: order._id } }),
      },
      { label: 'Agregar Historial', icon: <IconHistory size={16} stroke={1.7} />, onSelect: () => setNoted(order._id) },
    ],
    modal: noted && <HistoryModal key={noted} order={noted} onClose={() => setNoted(null)} />,
  };
};

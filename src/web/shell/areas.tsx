import {
  IconArrowsExchange,
  IconBriefcase,
  IconBuildingWarehouse,
  IconMapPin,
  IconPackage,
  IconTruck,
  IconWallet,
} from '@tabler/icons-react';

/** Areas of the menu, in its order (spec 1 §2). */
export const areas = {
  transfer: { label: 'Transfer', icon: <IconArrowsExchange size={17} stroke={1.7} /> },
  orders: { label: 'Órdenes', icon: <IconPackage size={17} stroke={1.7} /> },
  map: { label: 'Mapa', icon: <IconMapPin size={17} stroke={1.7} /> },
  fleet: { label: 'Flota', icon: <IconTruck size={17} stroke={1.7} /> },
  office: { label: 'Oficina', icon: <IconBriefcase size={17} stroke={1.7} /> },
  warehouses: { label: 'Depósitos', icon: <IconBuildingWarehouse size={17} stroke={1.7} /> },
  account: { label: 'Cuenta', icon: <IconWallet size={17} stroke={1.7} /> },
};

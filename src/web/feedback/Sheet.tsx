import { Drawer, type DrawerProps } from '@mantine/core';
import { useBackCloses } from './backCloses.ts';

/** What slides in from an edge, drawn while it is open; closes with Esc and with Back. */
export function Sheet(props: Omit<DrawerProps, 'opened'>) {
  useBackCloses(props.onClose);
  return <Drawer opened {...props} />;
}

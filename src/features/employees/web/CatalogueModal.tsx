import type { ReactNode } from 'react';
import { CatalogueEntries, type CatalogueEntriesProps } from '#web/catalogue/CatalogueEntries.tsx';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { EMPLOYEE } from '../noun.ts';
import { employeesApi } from './api.ts';

/** Props of {@link CatalogueModal}. */
export type CatalogueModalProps = Omit<CatalogueEntriesProps, 'of' | 'slice' | 'records'> & {
  title: string;
  records?: (entry: { name: string }, told: string) => ReactNode;
  onClose: () => void;
};

/** What employees are chosen a type or a shift from. */
export const CatalogueModal = ({ title, onClose, ...entries }: CatalogueModalProps) => (
  <Dialog onClose={onClose} title={title} size={560}>
    <CatalogueEntries of={EMPLOYEE} slice={String(employeesApi.list.key[0])} {...entries} />
  </Dialog>
);

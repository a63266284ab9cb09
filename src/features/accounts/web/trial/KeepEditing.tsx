import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { later } from '#web/later.ts';
import { LazyMenu } from '#web/menu/LazyMenu.tsx';
import { resumeName } from '../../../fees/web/feeDrafts.ts';
import { RESUME } from '../../../fees/web/zones/zoneDrafts.ts';
import type { FeeDrafts } from './triedFee.ts';

const MenuEntries = later(() => import('#web/menu/MenuEntries.tsx'));

/** Goes back to where a tariff is edited, with what was not saved: to the one place that has something, or the one that is chosen. */
export const KeepEditing = ({ fee, drafts }: { fee: string; drafts: FeeDrafts }) => {
  const navigate = useNavigate();
  const toFee = (hash: string) => void navigate({ to: '/office/fee', hash });
  const places = [
    { key: 'rules', label: 'Reglas', onSelect: () => toFee(resumeName('rules', fee)) },
    {
      key: 'zones',
      label: 'Zonas',
      onSelect: () => void navigate({ to: '/office/fee/$id', params: { id: fee }, hash: drafts.zones ? RESUME : '' }),
    },
    { key: 'clients', label: 'Clientes', onSelect: () => toFee(resumeName('clients', fee)) },
    { key: 'identity', label: 'Nombre, órdenes y canales', onSelect: () => toFee('') },
  ] as const;
  const begun = places.filter(({ key }) => drafts[key] !== undefined);
  const [only] = begun;
  if (only && begun.length === 1)
    return (
      <Button variant="default" onClick={only.onSelect}>
        Seguir editando
      </Button>
    );
  return (
    <LazyMenu
      position="bottom-end"
      button={(props) => (
        <Button variant="default" rightSection={<IconChevronDown size={15} stroke={1.7} />} {...props}>
          {only ? 'Seguir editando' : 'Editar'}
        </Button>
      )}
    >
      <MenuEntries entries={only ? begun : places.slice(0, 3)} />
    </LazyMenu>
  );
};

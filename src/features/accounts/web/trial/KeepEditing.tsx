import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { resumeName } from '../../../fees/web/feeDrafts.ts';
import { RESUME } from '../../../fees/web/zones/zoneDrafts.ts';
import type { FeeDrafts } from './triedFee.ts';

/** Goes back to where a tariff is edited, with what was not saved: to the one place that has something, or the one that is chosen. */
export const KeepEditing = ({ fee, drafts }: { fee: string; drafts: FeeDrafts }) => {
  const navigate = useNavigate();
  const toFee = (hash: string) => void navigate({ to: '/office/fee', hash });
  const places = [
    { key: 'rules', label: 'Reglas', go: () => toFee(resumeName('rules', fee)) },
    {
      key: 'zones',
      label: 'Zonas',
      go: () => void navigate({ to: '/office/fee/$id', params: { id: fee }, hash: drafts.zones ? RESUME : '' }),
    },
    { key: 'clients', label: 'Clientes', go: () => toFee(resumeName('clients', fee)) },
    { key: 'identity', label: 'Nombre, órdenes y canales', go: () => toFee('') },
  ] as const;
  const begun = places.filter(({ key }) => drafts[key] !== undefined);
  const [only] = begun;
  if (only && begun.length === 1)
    return (
      <Button variant="default" onClick={only.go}>
        Seguir editando
      </Button>
    );
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={15} stroke={1.7} />}>
          {only ? 'Seguir editando' : 'Editar'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(only ? begun : places.slice(0, 3)).map(({ key, label, go }) => (
          <Menu.Item key={key} onClick={go}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

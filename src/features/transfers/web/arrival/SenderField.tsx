import { Menu } from '@mantine/core';
import { IconBuilding, IconChevronDown } from '@tabler/icons-react';
import { counted } from '#shared/noun.ts';
import { formatCount } from '#shared/money.ts';
import { ORDERS } from '../../../orders/noun.ts';
import type { Partner } from '../../contract.ts';
import classes from './SenderField.module.css';

/** Props of {@link SenderField}. */
export type SenderFieldProps = {
  /** Those who shared what nobody has confirmed. */
  senders: readonly Partner[];
  /** Whose orders are awaited: a code, or null for everybody's. */
  value: string | null;
  onChange: (transferid: string | null) => void;
  total: number;
};

/** Whose orders are being confirmed. */
export const SenderField = ({ senders, value, onChange, total }: SenderFieldProps) => {
  const sender = senders.find(({ transferid }) => transferid === value);
  return (
    <div className={classes.sender}>
      <IconBuilding size={20} stroke={1.7} aria-hidden />
      <div>
        <b>{sender ? `De ${sender.name}` : senders.length > 1 ? 'De todas las logísticas' : 'Nada espera confirmación'}</b>
        {total > 0 && <span>{counted(total, ORDERS)} sin confirmar</span>}
      </div>
      {senders.length > 1 && (
        <Menu position="bottom-end" width={280}>
          <Menu.Target>
            <button type="button" className={`as-link ${classes.other}`}>
              Otro envío ({formatCount(senders.length)})
              <IconChevronDown size={14} stroke={1.8} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onChange(null)}>De todas las logísticas</Menu.Item>
            {senders.map(({ transferid, name, receivedOpen }) => (
              <Menu.Item
                key={transferid}
                rightSection={<span className="tn">{formatCount(receivedOpen)}</span>}
                onClick={() => onChange(transferid)}
              >
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
};

import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { formatMoney } from '#shared/money.ts';
import { areaOfShape } from '../../zones/shapeMemo.ts';
import type { EditedZone, ZoneFaults } from './editedZones.ts';
import zones from './Zones.module.css';
import classes from './ZoneTable.module.css';
import { ZoneInputs } from './ZoneInputs.tsx';
import type { ZoneTyped } from './useZoneEditing.ts';
import { areaSaid } from './zoneWords.ts';

const amountSaid = (amount: number | '') => (amount === '' ? '—' : formatMoney(amount));

type RowProps = {
  zone: EditedZone;
  color: string;
  faults: ZoneFaults | undefined;
  isChosen: boolean;
  onChoose: (key: string) => void;
  onType: (key: string, typed: Partial<ZoneTyped>) => void;
  onDelete: (zone: EditedZone) => void;
  onEnter: () => void;
};

const ZoneRow = ({ zone, color, faults, isChosen, onChoose, onType, onDelete, onEnter }: RowProps) => {
  const name = zone.name.trim() || 'Sin nombre';
  const area = <span className={classes.area}>{areaSaid(areaOfShape(zone.polygons))}</span>;
  return (
    <tr data-row data-chosen={isChosen || undefined} onClick={() => !isChosen && onChoose(zone.key)}>
      <td>
        <span className={zones.swatch} style={{ '--zone': color } as CSSProperties} />
        {faults && <IconAlertTriangle size={14} stroke={1.8} className={classes.fault} aria-label="Con errores" />}
      </td>
      {isChosen ? (
        <ZoneInputs
          zone={zone}
          faults={faults}
          cell={(field, input) => (
            <td key={field} data-field={field}>
              {input}
              {field === 'name' && faults?.shape && <p className={classes.shapeFault}>{faults.shape}</p>}
            </td>
          )}
          onType={(typed) => onType(zone.key, typed)}
          onEnter={onEnter}
        />
      ) : (
        <>
          <td data-field="name">
            <button type="button" className={classes.name} aria-label={`Modificar la zona ${name}`} onClick={() => onChoose(zone.key)}>
              {name}
            </button>
            {faults ? <span className={classes.shapeFault}>{Object.values(faults)[0]}</span> : area}
          </td>
          <td className="tn" data-field="pay">
            {amountSaid(zone.pay)}
          </td>
          <td className="tn" data-field="cash">
            {amountSaid(zone.cash)}
          </td>
        </>
      )}
      <td>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`Eliminar la zona ${name}`}
          title="Eliminar"
          onClick={(event) => {
            event.stopPropagation();
            onDelete(zone);
          }}
        >
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </td>
    </tr>
  );
};

/** Props of {@link ZoneTable}. */
export type ZoneTableProps = Omit<RowProps, 'zone' | 'color' | 'faults' | 'isChosen'> & {
  zones: readonly EditedZone[];
  colors: readonly string[];
  /** By key; only of those that may be told. */
  faults: ReadonlyMap<string, ZoneFaults>;
  chosen: string | undefined;
};

/** All zones with their prices; the chosen one is edited in its row. */
export const ZoneTable = ({ zones: all, colors, faults, chosen, ...row }: ZoneTableProps) => (
  <table className={classes.table} aria-label="Zonas">
    <thead>
      <tr>
        <th scope="col">#</th>
        <th scope="col">Zona</th>
        <th scope="col">Pago</th>
        <th scope="col">Cobro</th>
        <th scope="col">Acción</th>
      </tr>
    </thead>
    <tbody>
      {all.map((zone, at) => (
        <ZoneRow
          key={zone.key}
          zone={zone}
          color={colors[at] ?? ''}
          faults={faults.get(zone.key)}
          isChosen={zone.key === chosen}
          {...row}
        />
      ))}
    </tbody>
  </table>
);

import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconEdit, IconX } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import chipClasses from '#web/list/chips.module.css';
import { useScreenKey } from '#web/useScreenKey.ts';
import { MAX_NAMED } from '../../change.ts';
import type { Chosen, ChosenZone } from '../../map/choosing.ts';
import { type Pins, statusCounts } from '../../map/pins.ts';
import { statusById } from '../../status.ts';
import { allPapers, PrintMenu } from '../print/PrintMenu.tsx';
import { MapRows } from './MapRows.tsx';
import classes from './SidePanel.module.css';

/** Statuses that are told by name. */
const TOLD = 5;

/** Props of {@link ChosenPanel}. */
export type ChosenPanelProps = {
  pins: Pins;
  zones: readonly ChosenZone[];
  chosen: Chosen;
  /** Whether the viewer may do more with orders than look at them. */
  canChange: boolean;
  /** Whether they are listed above, among others. */
  isListed: boolean;
  /** Whether the change is on its way to be opened. */
  isOpening: boolean;
  onClear: () => void;
  onRemoveZone: (key: string) => void;
  onRemove: (_id: string) => void;
  onShow: ((_id: string) => void) | undefined;
  onChange: (ids: string[]) => void;
  /** What is told below the list. */
  children: ReactNode;
};

/** What is chosen on the map: how many, in which zones and statuses, one by one, and what can be done with them. */
export const ChosenPanel = ({
  pins,
  zones,
  chosen,
  canChange,
  isListed,
  isOpening,
  onClear,
  onRemoveZone,
  onRemove,
  onShow,
  onChange,
  children,
}: ChosenPanelProps) => {
  const [isFolded, setIsFolded] = useState(true);
  const ids = chosen.pins.map((at) => pins.ids[at]!);
  const count = ids.length;
  const isTooMany = count > MAX_NAMED;
  const canDo = canChange && count > 0;
  useScreenKey('m', () => {
    if (canDo && !isTooMany) onChange(ids);
  });
  return (
    <section className={classes.panel} aria-label="Órdenes elegidas" data-folded={isFolded || undefined} data-short={isListed || undefined}>
      <div className={classes.panelHead}>
        <div className={classes.panelTitle}>
          <h2 aria-live="polite">
            {formatCount(count)} {count === 1 ? 'seleccionada' : 'seleccionadas'}
          </h2>
          <button type="button" className="as-link" onClick={onClear}>
            Quitar selección
          </button>
          {!isListed && (
            <ActionIcon
              className={classes.fold}
              aria-label={isFolded ? 'Ver las elegidas' : 'Plegar las elegidas'}
              aria-expanded={!isFolded}
              onClick={() => setIsFolded(!isFolded)}
            >
              {isFolded ? <IconChevronUp size={18} stroke={1.7} /> : <IconChevronDown size={18} stroke={1.7} />}
            </ActionIcon>
          )}
        </div>
        {zones.length > 0 && (
          <ul className={classes.zones} aria-label="Zonas">
            {zones.map(({ key, name }) => (
              <li key={key} className={chipClasses.chip}>
                <b>{name}</b>
                <span className="tn">{formatCount(chosen.inZone.get(key) ?? 0)}</span>
                <button type="button" aria-label={`Quitar ${name}`} onClick={() => onRemoveZone(key)}>
                  <IconX size={13} stroke={1.7} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {count > 0 && <StatusBar pins={pins} chosen={chosen} />}
      </div>
      {count === 0 ? (
        <p className={classes.nothing}>En las zonas no hay ninguna orden de este filtro.</p>
      ) : (
        !isListed && <MapRows label="Órdenes elegidas, una por una" ids={ids} canOpen={canChange} onShow={onShow} onRemove={onRemove} />
      )}
      {children}
      {canDo && (
        <div className={classes.panelFoot}>
          {isTooMany && <p className={classes.nothing}>Se modifican hasta {formatCount(MAX_NAMED)} por vez: achique las zonas o filtre.</p>}
          <PrintMenu papers={allPapers} label="Imprimir" count={count} chosen={() => ids} />
          <Button
            className={classes.change}
            leftSection={<IconEdit size={15} stroke={1.7} />}
            aria-keyshortcuts="M"
            loading={isOpening}
            disabled={isTooMany}
            onClick={() => onChange(ids)}
          >
            Modificar ({formatCount(count)})
          </Button>
        </div>
      )}
    </section>
  );
};

const StatusBar = ({ pins, chosen }: Pick<ChosenPanelProps, 'pins' | 'chosen'>) => {
  const counts = statusCounts(pins, chosen.pins);
  const others = counts.length - TOLD;
  return (
    <>
      <div className={classes.statusBar} aria-hidden>
        {counts.map(({ id, total }) => (
          <span key={id} style={{ '--status': statusById(id).color, flexGrow: total } as CSSProperties} />
        ))}
      </div>
      <ul className={classes.legend} aria-label="Por estado">
        {counts.slice(0, TOLD).map(({ id, total }) => (
          <li key={id}>
            <span className={classes.dot} style={{ '--status': statusById(id).color } as CSSProperties} />
            {statusById(id).name} <b className="tn">{formatCount(total)}</b>
          </li>
        ))}
        {others > 0 && <li>y {others} más</li>}
      </ul>
    </>
  );
};

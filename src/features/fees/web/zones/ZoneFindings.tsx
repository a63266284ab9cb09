import { Button } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { Polygons } from '../../zones/geometry.ts';
import type { Overlap, Piece } from '../../zones/overlaps.ts';
import type { EditedZone } from './editedZones.ts';
import { areaSaid, named } from './zoneWords.ts';
import classes from './Zones.module.css';

/** Findings that are told before the rest is unfolded. */
const SHOWN = 2;

/** Props of {@link ZoneFindings}. */
export type ZoneFindingsProps = {
  /** The zones that the findings were made in. */
  zones: readonly EditedZone[];
  /** What is wrong with a shape: such a zone cannot be saved. */
  broken: readonly { zone: EditedZone; fault: string }[];
  overlaps: readonly Overlap[];
  gaps: readonly Piece[];
  onSee: (polygons: Polygons) => void;
  /** Cuts the larger zone to what the smaller one leaves. */
  onCut: (loses: EditedZone, wins: EditedZone) => void;
};

type Told = { key: string; tone: 'danger' | 'warn' | 'info'; title: string; text: string; see: Polygons; cut?: () => void };

/** What is to be known of the zones before they are saved: crossings, overlaps, gaps. */
export const ZoneFindings = ({ zones, broken, overlaps, gaps, onSee, onCut }: ZoneFindingsProps) => {
  const [open, setOpen] = useState(false);
  const told: Told[] = [
    ...broken.map(({ zone, fault }): Told => ({
      key: `broken ${zone.key}`,
      tone: 'danger',
      title: `${named(zone)} ${fault}.`,
      text: 'Así no se puede guardar.',
      see: zone.polygons,
    })),
    ...overlaps.flatMap(({ wins, loses, area, polygons }): Told[] => {
      const [winner, loser] = [zones[wins], zones[loses]];
      if (!winner || !loser) return [];
      return [
        {
          key: `overlap ${winner.key} ${loser.key}`,
          tone: 'warn',
          title: `${named(winner)} y ${named(loser)} se superponen en ${areaSaid(area)}.`,
          text: `Ahí vale la más chica: ${named(winner)}.`,
          see: polygons,
          cut: () => onCut(loser, winner),
        },
      ];
    }),
    ...gaps.map(({ area, polygons }, at): Told => ({
      key: `gap ${at}`,
      tone: 'info',
      title: `Hay un hueco de ${areaSaid(area)} entre las zonas.`,
      text: 'Ahí una orden queda sin precio.',
      see: polygons,
    })),
  ];
  if (told.length === 0) return null;
  const shown = open ? told : told.slice(0, SHOWN);
  return (
    <div className={classes.findings} role="status" aria-label="Avisos de las zonas">
      {shown.map(({ key, tone, title, text, see, cut }) => (
        <div key={key} data-tone={tone}>
          {tone === 'info' ? (
            <IconInfoCircle size={16} stroke={1.7} aria-hidden />
          ) : (
            <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
          )}
          <p>
            <strong>{title}</strong> {text}
          </p>
          <Button size="compact-sm" variant="subtle" aria-label={`Ver: ${title}`} onClick={() => onSee(see)}>
            Ver
          </Button>
          {cut && (
            <Button size="compact-sm" variant="subtle" aria-label={`Recortar: ${title}`} onClick={cut}>
              Recortar
            </Button>
          )}
        </div>
      ))}
      {told.length > SHOWN && (
        <button type="button" className={`as-link ${classes.more}`} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Ver menos' : `Ver ${told.length - SHOWN} más`}
        </button>
      )}
    </div>
  );
};

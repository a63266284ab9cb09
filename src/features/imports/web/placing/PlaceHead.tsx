import { Button, Progress, SegmentedControl } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { formatCount } from '#shared/money.ts';
import { knownByTown, sayOnlyCity } from '../../rows/placing.ts';
import type { PlaceGroup } from '../work/placeWork.ts';
import { rowsOf } from './placeGroups.ts';
import classes from './PlaceStep.module.css';
import type { Placing } from './usePlacing.ts';

const groupNames: Record<PlaceGroup, string> = { unplaced: 'Sin ubicar', doubtful: 'Dudosas' };
const groups = Object.keys(groupNames) as PlaceGroup[];

/** Above the addresses: which of them are shown, how many of those are left, and what can be done with all of them. */
export function PlaceHead({ placing }: { placing: Placing }) {
  const { group, left, totals, inOrder } = placing;
  const total = totals[group];
  const known = group === 'unplaced' ? knownByTown(inOrder) : [];
  const cities = left[group] - rowsOf(known);
  const both = groups.every((each) => totals[each] > 0);
  return (
    <div className={classes.count}>
      {both && (
        <SegmentedControl
          aria-label="Direcciones que se muestran"
          value={group}
          onChange={(value) => placing.show(value)}
          data={groups.map((value) => ({ value, label: `${groupNames[value]} ${formatCount(left[value])}` }))}
        />
      )}
      <span className="tn" role="status">
        <b>Restantes {formatCount(left[group])}</b> de {formatCount(total)}
      </span>
      <Progress
        className={classes.progress ?? ''}
        aria-label={group === 'unplaced' ? 'Direcciones ubicadas' : 'Direcciones dudosas revisadas'}
        value={total === 0 ? 100 : ((total - left[group]) / total) * 100}
        size="sm"
      />
      {known.length > 1 && (
        <div className={classes.all}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconMapPin size={15} stroke={1.7} />}
            onClick={() => placing.placeInTown(known)}
          >
            Ubicar las {formatCount(rowsOf(known))} en su localidad o barrio
          </Button>
          <span>Quedan marcadas como dirección dudosa.{cities > 0 && ` ${sayOnlyCity(cities)}`}</span>
        </div>
      )}
    </div>
  );
}

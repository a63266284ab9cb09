import { Button } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { useStreets } from '../../../streets/web/useStreets.ts';
import { endsAgain } from '../../rows/again.ts';
import { takenIn } from '../work/changedRows.ts';
import { streetsVersion } from '../work/knownStreets.ts';
import type { WorkFiles } from '../work/useWorkFiles.ts';
import type { WorkFile } from '../work/workFile.ts';
import classes from './Review.module.css';
import { searchAgain } from './searchAgain.ts';

const ADDRESSES = { one: 'dirección', many: 'direcciones', feminine: true };

/** Props of {@link SearchAgain}. */
export type SearchAgainProps = { file: WorkFile; work: WorkFiles };

/** Offers to look again for the addresses of a file that are not sure, once other streets are loaded than those they were looked for in. */
export const SearchAgain = ({ file, work }: SearchAgainProps) => {
  const { data } = useStreets();
  const version = data ? streetsVersion(data.data) : '';
  const ends = version === '' || version === file.searched ? [] : endsAgain(file.rows ?? []);
  const search = useMutation({
    mutationFn: () => searchAgain(ends),
    onSuccess: ({ before, after, found }) => {
      work.change(file.id, (old) => ({ ...old, searched: version, rows: old.rows && takenIn(old.rows, before, after) }));
      const left = ends.length - found;
      const others = left > 0 ? `; ${left === 1 ? 'sigue igual 1' : `siguen igual ${formatCount(left)}`}` : '';
      if (found === 0) toast.warning('Ninguna se encontró en las calles cargadas', 'Direcciones');
      else toast.ok(`${counted(found, ADDRESSES)} en su puerta${others}`);
    },
    onError: (error) => toast.error(failureLine(failureOf(error)), 'No se pudieron buscar'),
  });
  if (ends.length === 0) return null;
  return (
    <div className={classes.band} role="status">
      <IconMapSearch size={16} stroke={1.7} aria-hidden />
      <span>Se cargaron calles después de leer este archivo: pueden ubicar lo que falta.</span>
      <Button size="compact-sm" loading={search.isPending} onClick={() => search.mutate()}>
        Volver a buscar {counted(ends.length, ADDRESSES)}
      </Button>
    </div>
  );
};

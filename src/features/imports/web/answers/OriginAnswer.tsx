import { useQuery } from '@tanstack/react-query';
import { clientOptions } from '../../../clients/web/clientOptions.ts';
import { streetLine } from '../../../places/web/placing.ts';
import classes from './Answers.module.css';
import { Question } from './Question.tsx';

/** Where the parcels of a client are fetched: its own address, as the file says none. @param client `_id` */
export function OriginAnswer({ client }: { client: string | null }) {
  const found = useQuery({
    queryKey: ['imports', 'origin', client],
    queryFn: () => clientOptions.resolve(client === null ? [] : [client]),
    enabled: client !== null,
    staleTime: 60_000,
  });
  const [its] = found.data ?? [];
  const address = its && [streetLine(its), its.town].filter(Boolean).join(', ');
  return (
    <Question name="origin" title="Origen" why={client === null ? 'De la ficha de cada cliente.' : 'De la ficha del cliente.'}>
      {its && (
        <span className={address ? '' : classes.error}>
          {address ? [address, its.contactName].filter(Boolean).join(' · ') : 'El cliente no tiene dirección en su ficha'}
        </span>
      )}
    </Question>
  );
}

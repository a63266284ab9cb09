import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatTaxId } from '#shared/record/taxIdText.ts';
import { counted, type Noun } from '#shared/noun.ts';
import { useTypedFault } from '#web/form/typedFaults.ts';
import { clientsApi } from '../../../clients/web/api.ts';
import { ClientSelect } from '../../../clients/web/ClientSelect.tsx';
import { feesApi } from '../api.ts';
import { type ClientsValues, clientsDrafts } from '../feeDrafts.ts';
import { FeePartForm, type FeePartProps } from '../FeePartForm.tsx';
import classes from './FeeClientsModal.module.css';

type NamedClient = ClientsValues['clients'][number];

const CLIENT: Noun = { one: 'cliente', many: 'clientes' };
const said = ({ clients }: ClientsValues) => clients.map(({ name }) => name).join(', ');

type PartProps = { fee: { _id: string; name: string }; clients: readonly NamedClient[]; onChange: (clients: NamedClient[]) => void };

const Clients = ({ fee, clients, onChange }: PartProps) => {
  const [chosen, setChosen] = useState<NamedClient | null>(null);
  const known = useQuery(clientsApi.list.queryOptions({})).data?.data;
  const others = useQuery(feesApi.list.queryOptions({})).data?.data.filter(({ _id }) => _id !== fee._id) ?? [];
  const taxIds = new Map(known?.map(({ _id, cuit }) => [_id, cuit]));
  const alsoIn = (client: string) => others.filter((one) => one.clients.some(({ _id }) => _id === client)).map(({ name }) => name);
  const isThere = chosen !== null && clients.some(({ _id }) => _id === chosen._id);
  useTypedFault(chosen ? 'Agregue el cliente' : undefined);
  const add = () => {
    if (!chosen || isThere) return;
    onChange([...clients, chosen]);
    setChosen(null);
  };
  return (
    <>
      <div className={classes.adder}>
        <ClientSelect
          value={chosen?._id ?? null}
          known={chosen ? [{ value: chosen._id, label: chosen.name }] : []}
          placeholder="Buscar por nombre"
          error={isThere ? `${chosen.name} ya está en la tarifa` : undefined}
          onChange={(_id, found) => setChosen(_id === null || !found ? null : { _id, name: found.label })}
        />
        <Button variant="default" disabled={!chosen || isThere} leftSection={<IconPlus size={16} stroke={1.7} />} onClick={add}>
          Agregar
        </Button>
      </div>
      {chosen && !isThere && (
        <p className={classes.left} role="status">
          Falta agregar a {chosen.name} con «Agregar».
        </p>
      )}
      {clients.length === 0 ? (
        <p className={classes.none}>Sin clientes, la tarifa vale para todos.</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Cliente</th>
              <th scope="col" className={classes.taxId}>
                CUIT
              </th>
              <th scope="col">También en</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {clients.map(({ _id, name }) => (
              <tr key={_id}>
                <th scope="row">{name}</th>
                <td className={`${classes.taxId} tn`}>{formatTaxId(taxIds.get(_id) ?? '') || '—'}</td>
                <td className={classes.also}>{alsoIn(_id).join(', ') || '—'}</td>
                <td>
                  <ActionIcon aria-label={`Quitar a ${name}`} onClick={() => onChange(clients.filter((one) => one._id !== _id))}>
                    <IconX size={16} stroke={1.7} />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {counted(clients.length, CLIENT)}
              </th>
            </tr>
          </tfoot>
        </table>
      )}
      <p className={classes.note}>Un cliente va una sola vez en cada tarifa. Si está en varias que aceptan la orden, vale la más nueva.</p>
    </>
  );
};

/** The clients that a tariff names: each once, with the other tariffs that name it. */
export default function FeeClientsModal({ fee, ...props }: FeePartProps) {
  return (
    <FeePartForm<ClientsValues>
      fee={fee}
      title={`Clientes de ${fee.name}`}
      size={820}
      submitLabel="Guardar clientes"
      drafts={clientsDrafts}
      start={({ clients }) => ({ clients: [...clients] })}
      sent={({ clients }) => ({ clients: clients.map(({ _id }) => _id) })}
      difference={(mine, theirs) => ({ key: 'clients', label: 'Clientes', mine: said(mine), theirs: said(theirs) })}
      {...props}
    >
      {({ form }) => <Clients fee={fee} clients={form.values.clients} onChange={(clients) => form.setFieldValue('clients', clients)} />}
    </FeePartForm>
  );
}

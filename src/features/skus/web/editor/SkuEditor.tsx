import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { startTransition, Suspense, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { toast } from '#web/feedback/toast.ts';
import { dropDraft, useDrafts } from '#web/form/useDraft.ts';
import { WaitingBand } from '#web/form/waiting/WaitingBand.tsx';
import { later } from '#web/later.ts';
import { exportList } from '#web/list/exportList.ts';
import { PHONE_QUERY } from '#web/theme.ts';
import type { SkuRow } from '../../contract.ts';
import { skuFields } from '../../fields.ts';
import { SKU } from '../../noun.ts';
import { skusApi } from '../api.ts';
import { draftTitle, type SkuDraft, skuDrafts, type SkuStart, type SkuValues } from './skuDraft.ts';
import classes from './SkuEditor.module.css';
import { SkuForm, startOf } from './SkuForm.tsx';
import { SkuTable } from './SkuTable.tsx';

const RecordHistory = later(() => import('#web/record/RecordHistory.tsx'));

const ICON = { size: 16, stroke: 1.7 };

/** What the form is open for; `key` tells it from the one before. */
type Target = { key: string; start: SkuStart; typed?: SkuValues };

const fresh = (): Target => {
  // Made once: sent twice, it creates one SKU.
  const _id = newId();
  return { key: _id, start: { _id, version: null, name: null, values: { sku: '', description: '', code: '', variant: [] } } };
};
const resumed = ({ _id, version, name, base, values }: SkuDraft): Target => ({
  key: `${_id} ${newId()}`,
  start: { _id, version, name, values: base },
  typed: values,
});

/** Whether something stands over the editor, as a question or a history: Esc is for that. */
const isCovered = () => document.querySelectorAll('[role="dialog"]').length > 1;

/** Props of {@link SkuEditor}. */
export type SkuEditorProps = {
  client: { _id: string; name: string };
  /** What was typed before, to go on with. */
  draft?: SkuDraft | undefined;
  /** Takes an export that is written in the background. */
  onJob: (job: string) => void;
  onClose: () => void;
};

/** '{client} - listado de Sku' (spec 3 §2.6): the form of one SKU above the list of all of them. */
export default function SkuEditor({ client, draft, onJob, onClose }: SkuEditorProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const [target, setTarget] = useState<Target>(() => (draft ? resumed(draft) : fresh()));
  // On a phone the list comes first: the form opens when it is wanted.
  const [wanted, setWanted] = useState(draft !== undefined);
  /** Read by keys that come before the next drawing. */
  const dirty = useRef(false);
  /** What waits until somebody says that what was typed may go. */
  const [asking, setAsking] = useState<(() => void) | null>(null);
  const [history, setHistory] = useState<SkuRow | null>(null);
  const drafts = useDrafts(skuDrafts).filter((one) => one.client._id === client._id);

  const guarded = (act: () => void) => {
    if (dirty.current) setAsking(() => act);
    else act();
  };
  const open = (next: Target, show = true) => {
    setTarget(next);
    setWanted(show);
    dirty.current = false;
  };
  const edit = (row: SkuRow) => guarded(() => open({ key: `${row._id} ${newId()}`, start: startOf(row) }));
  const discard = () => {
    const { _id, version, name, values } = target.start;
    dropDraft(skuDrafts, { _id, version, name, client, base: values, values });
    dirty.current = false;
    setAsking(null);
    asking?.();
  };
  const remove = ({ _id, version, sku }: SkuRow) =>
    confirmDelete({
      title: `¿Desea borrar el SKU ${sku}?`,
      failed: `Error al eliminar ${sku}`,
      confirm: async () => {
        // Somebody else may have changed it: the list tells.
        await skusApi.remove
          .call({ _id, version })
          .finally(() => void queries.invalidateQueries({ queryKey: skusApi.list.key.slice(0, 1) }));
        toast.ok('Eliminado con éxito', sku);
        if (target.start._id === _id) open(fresh(), false);
      },
    });
  const isOpen = !phone || wanted;
  return (
    <>
      <Dialog
        title={`${client.name} - listado de Sku`}
        size={1180}
        fullScreen={phone}
        edge
        yOffset="4dvh"
        centered={false}
        onClose={() => {
          if (isCovered()) return;
          if (asking) setAsking(null);
          else guarded(onClose);
        }}
        footer={
          asking && (
            <div className={classes.question}>
              <span role="alert">¿Desea descartar lo que escribió?</span>
              <Button variant="default" autoFocus onClick={() => setAsking(null)}>
                Seguir editando
              </Button>
              <Button color="red" onClick={discard}>
                Descartar
              </Button>
            </div>
          )
        }
      >
        <div className={classes.work} data-phone={phone || undefined}>
          {isOpen && (
            <SkuForm
              key={target.key}
              client={client}
              start={target.start}
              typed={target.typed}
              onDirty={(now) => {
                dirty.current = now;
              }}
              onDone={() => open(fresh(), false)}
            />
          )}
          <SkuTable
            client={client._id}
            fill={!phone}
            onEdit={edit}
            onHistory={(row) => startTransition(() => setHistory(row))}
            onDelete={remove}
            tools={
              <>
                {!isOpen && (
                  <ActionIcon variant="filled" color="petroleo" size={32} aria-label="Agregar SKU" onClick={() => setWanted(true)}>
                    <IconPlus {...ICON} />
                  </ActionIcon>
                )}
                <ActionIcon
                  variant="default"
                  size={32}
                  aria-label="Importar SKU"
                  title="Importar"
                  onClick={() => guarded(() => void navigate({ to: '/fulfillment/sku/import', search: { client: client._id } }))}
                >
                  <IconUpload {...ICON} />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size={32}
                  aria-label="Exportar SKU"
                  title="Exportar"
                  onClick={() => void exportList(() => skusApi.export.call({ client: client._id }), onJob)}
                >
                  <IconDownload {...ICON} />
                </ActionIcon>
              </>
            }
            notices={
              drafts.length > 0 && (
                <WaitingBand
                  waiting={drafts.map((one) => ({
                    key: one._id,
                    title: draftTitle(one),
                    about: one.values.sku,
                    at: one.at,
                    onResume: () => guarded(() => open(resumed(one))),
                    onDiscard: () => dropDraft(skuDrafts, one),
                  }))}
                />
              )
            }
          />
        </div>
      </Dialog>
      <Suspense>
        {history && (
          <RecordHistory
            history={skusApi.history}
            noun={SKU}
            fields={skuFields}
            _id={history._id}
            name={history.sku}
            onClose={() => setHistory(null)}
          />
        )}
      </Suspense>
    </>
  );
}

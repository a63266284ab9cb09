import { useState } from 'react';
import type { Point } from '#shared/place/point.ts';
import { toast } from '#web/feedback/toast.ts';
import { useToday } from '#web/useToday.ts';
import { useSession } from '../../../session/web/session.ts';
import type { PlacedAddress } from '../../rows/end.ts';
import { leaveAsIs } from '../../rows/doubtful.ts';
import { byHand, byTown, inItsTown, picked, placeAddresses, putPoint, type PutPoint, type Unplaced } from '../../rows/placing.ts';
import { NOT_PLACED, type PlaceGroup } from '../work/placeWork.ts';
import { NO_ROWS, type StepProps } from '../work/stepProps.ts';
import type { WorkRow } from '../work/workFile.ts';
import { ordersAt, placeGroups, rowsOf } from './placeGroups.ts';

type Waiting = Unplaced<WorkRow>;

const NOTHING: ReadonlySet<string> = new Set();

/** What was done with addresses, in the group where that was. */
interface Done {
  readonly group: PlaceGroup;
  /** The first of them. */
  readonly key: string | undefined;
}

/** The addresses of a file that can be put on the map: which are shown, which is at hand, and what can be done with them. */
export const usePlacing = ({ file, work, onStep }: Pick<StepProps, 'file' | 'work' | 'onStep'>) => {
  const rows = file.rows ?? NO_ROWS;
  const { group: opened, decided } = file.placing ?? NOT_PLACED;
  const today = useToday();
  const country = useSession()?.country_code ?? 'AR';
  const groups = placeGroups(rows);
  const left = { unplaced: rowsOf(groups.unplaced), doubtful: rowsOf(groups.doubtful) };
  const totals = { unplaced: left.unplaced + decided.unplaced, doubtful: left.doubtful + decided.doubtful };
  const [said, setGroup] = useState(opened);
  const group = said ?? (left.unplaced === 0 && left.doubtful > 0 ? 'doubtful' : 'unplaced');
  // Rows that were kept come later; what they open stays, though nothing of it may be left.
  if (!said && file.rows) setGroup(group);
  const towns = byTown(groups[group]);
  const inOrder = towns.flatMap((town) => town.addresses);
  const [activeKey, setActiveKey] = useState<string>();
  const [chosen, setChosen] = useState(NOTHING);
  const [folded, setFolded] = useState(NOTHING);
  const [put, setPut] = useState<PutPoint & { readonly written: boolean }>();
  const [asked, setAsked] = useState(false);
  const [done, setDone] = useState<readonly Done[]>([]);
  const active = inOrder.find(({ key }) => key === activeKey) ?? inOrder[0];

  const setPoint = (point: Point | undefined, written = false) => {
    setPut(point && active && { ...putPoint(active, point, country), written });
    setAsked(false);
  };
  const activate = (address: Waiting | undefined) => {
    setActiveKey(address?.key);
    setPoint(undefined);
    if (address)
      setFolded(new Set([...folded].filter((key) => !towns.some((town) => town.key === key && town.addresses.includes(address)))));
  };
  const show = (next: PlaceGroup) => {
    setGroup(next);
    onStep('placing', next);
    setActiveKey(undefined);
    setPoint(undefined);
    setChosen(NOTHING);
  };
  const skip = (step: 1 | -1) => {
    const at = active ? inOrder.indexOf(active) : -1;
    activate(inOrder[(at + step + inOrder.length) % inOrder.length]);
  };
  /** Changes the rows of addresses, which are done with then, and goes on to the next. */
  const settle = (these: readonly Waiting[], change: (rows: readonly WorkRow[]) => readonly WorkRow[]) => {
    const gone = new Set(these.map(({ key }) => key));
    const at = active ? inOrder.indexOf(active) : 0;
    const next = [...inOrder.slice(at), ...inOrder.slice(0, at)].find(({ key }) => !gone.has(key));
    work.change(file.id, (old) => {
      const { decided: before } = old.placing ?? NOT_PLACED;
      const placing = { group, decided: { ...before, [group]: before[group] + rowsOf(these) } };
      return { ...old, rows: change(old.rows ?? []), placing };
    });
    setDone([...done, { group, key: these[0]?.key }]);
    setChosen(new Set([...chosen].filter((key) => !gone.has(key))));
    activate(next);
  };
  const place = (these: readonly Waiting[], placeOf: (address: Waiting) => PlacedAddress | undefined) =>
    settle(these, (old) => placeAddresses(old, these, placeOf, today));
  const leave = (these: readonly Waiting[]) => settle(these, (old) => leaveAsIs(old, these));

  return {
    group,
    /** Rows of each group, now and with those that were decided on. */
    left,
    totals,
    towns,
    inOrder,
    active,
    chosen,
    folded,
    put,
    asked,
    show,
    activate,
    skip,
    setPoint,
    leave,
    /** Places those whose town is known in the middle of it. */
    placeInTown: (these: readonly Waiting[]) => {
      const known = these.filter(({ guess }) => guess);
      if (known.length > 0) place(known, inItsTown);
      else if (group === 'unplaced') toast.error('No se sabe en qué barrio o localidad están', 'No se pueden ubicar');
    },
    pick: (address: Waiting, found: PlacedAddress) => place([address], () => picked(found)),
    /** Takes the rows of addresses off the file. */
    leaveOut: (these: readonly Waiting[]) => {
      const gone = ordersAt(these);
      settle(these, (old) => old.filter(({ importId }) => !gone.has(importId)));
    },
    /** Confirms the point that was put, once more where it is far; without one a doubtful address stays where it is. */
    next: () => {
      if (active && put?.point) {
        const { point, isFar } = put;
        if (isFar && !asked) setAsked(true);
        else place([active], (address) => byHand(address, point, !isFar));
      } else if (active?.present) leave([active]);
      else skip(1);
    },
    touch: (point: Point) => {
      const { point: here, doubt } = active ? putPoint(active, point, country) : {};
      if (here === point) setPoint(point);
      else toast.error(doubt ?? '', 'No se puede poner ahí');
    },
    undo: () => {
      if (!work.undo(file.id)) return toast.ok('No hay nada que deshacer');
      const last = done.at(-1);
      setDone(done.slice(0, -1));
      if (!last) return;
      show(last.group);
      setActiveKey(last.key);
    },
    choose: (keys: readonly string[], on: boolean) =>
      setChosen(new Set(on ? [...chosen, ...keys] : [...chosen].filter((key) => !keys.includes(key)))),
    fold: (key: string) => setFolded(new Set(folded.has(key) ? [...folded].filter((other) => other !== key) : [...folded, key])),
  };
};

/** {@link usePlacing}, as the parts of the step take it. */
export type Placing = ReturnType<typeof usePlacing>;

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ChosenForPrint, Paper } from './orderPrinting.ts';
import { printChosen } from './printChosen.ts';

/** Prints orders from a button, which waits meanwhile. */
export const usePrint = (): { print: (paper: Paper, chosen: ChosenForPrint) => Promise<void>; busy: boolean } => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const print = async (paper: Paper, chosen: ChosenForPrint) => {
    setBusy(true);
    await printChosen(paper, chosen, { queries, navigate });
    setBusy(false);
  };
  return { print, busy };
};

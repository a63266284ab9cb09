import type { LineValues, PendingLine } from '../orderValues.ts';

/** What the line being put together lacks. */
export const lineErrors = ({ product, variants, variant, quantity }: PendingLine): Record<string, string> => ({
  ...(!product && { 'pending.product': 'Requerido' }),
  ...(product && variants.length > 0 && !variant && { 'pending.variant': 'Requerido' }),
  ...((quantity === '' || quantity <= 0 || !Number.isInteger(quantity)) && { 'pending.quantity': 'Cantidad inválida' }),
});

/** The lines with one more; the same product and variant add up. */
export const withLine = (lines: readonly LineValues[], { product, quantity, ...rest }: PendingLine): LineValues[] => {
  if (product === null || quantity === '') return [...lines];
  const same = lines.findIndex((line) => line.product === product && line.variant === rest.variant);
  if (same === -1) return [...lines, { ...rest, product, quantity }];
  return lines.map((line, index) => (index === same ? { ...line, quantity: line.quantity + quantity } : line));
};

/** A product as it is told on papers: 'Buzo Patagonia, azul'. */
export const productText = ({ description, variant, sku }: { description: string; variant: string | null; sku: string }): string =>
  [description || sku, variant].filter(Boolean).join(', ');

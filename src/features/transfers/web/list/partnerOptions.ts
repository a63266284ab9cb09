import { fold } from '#shared/text.ts';
import type { RecordOptions } from '#web/select/recordOptions.ts';

/** The logistics companies that orders were shared with, by their codes. */
const partners = async () => {
  const { sharedOrdersApi } = await import('../api.ts');
  const { data } = await sharedOrdersApi.transferPartners.call({});
  return data.map(({ transferid, name }) => ({ value: transferid, label: name, note: transferid }));
};

/** The logistics companies that orders were shared with as options: found by name or code. */
export const partnerOptions: RecordOptions = {
  name: 'transfers partners',
  search: async (text) => {
    const sought = fold(text.trim());
    return (await partners()).filter(({ value, label }) => fold(`${label} ${value}`).includes(sought));
  },
  resolve: async (codes) => {
    const known = await partners();
    // A code from an old link may be of somebody with whom nothing was shared.
    return codes.map((code) => known.find(({ value }) => value === code) ?? { value: code, label: code });
  },
};

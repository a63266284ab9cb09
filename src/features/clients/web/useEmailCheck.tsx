import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Query } from '#web/api.ts';

/** How long typing must rest before the server is asked, in milliseconds. */
const REST = 300;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The sign of a field that was checked. */
export const Checked = ({ what }: { what: string }) => <IconCheck size={16} stroke={2} color="var(--rp-ok)" role="img" aria-label={what} />;

/** The call that says whether another record has an email. */
type EmailCall = {
  queryOptions: (input: { email: string; type: 'new' | 'edit'; _id: string }) => Query<{ taken: boolean }>;
};

/**
 * Asks the server whether another record of the kind has the email that is being typed (spec 1 §5).
 * @returns whether it is free; undefined while nobody knows
 */
export const useEmailCheck = (of: EmailCall, email: string, { _id, isNew }: { _id: string; isNew: boolean }): boolean | undefined => {
  const [rested] = useDebouncedValue(email.trim().toLowerCase(), REST);
  const isEmail = EMAIL.test(rested);
  const check = useQuery({
    ...of.queryOptions({ email: rested, type: isNew ? 'new' : 'edit', _id }),
    enabled: isEmail,
    retry: false,
    staleTime: 0,
  });
  if (!isEmail || rested !== email.trim().toLowerCase() || !check.data) return undefined;
  return !check.data.taken;
};

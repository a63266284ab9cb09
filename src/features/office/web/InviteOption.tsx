import { Checkbox } from '@mantine/core';
import { formatCount } from '#shared/money.ts';

/** Props of {@link InviteOption}: the rows that will be saved, and whether their people are to be invited. */
export type InviteOptionProps = { rows: readonly { invitable?: boolean }[]; value: boolean; onChange: (value: boolean) => void };

/** Whether those who come from a file are invited at once; off at first, since no mail can be taken back. */
export default function InviteOption({ rows, value, onChange }: InviteOptionProps) {
  const count = rows.filter(({ invitable }) => invitable).length;
  return count === 0 ? null : (
    <Checkbox
      label={`Invitar por email a quienes pueden ingresar (${formatCount(count)})`}
      description="Reciben un enlace para elegir su contraseña; si no, puede invitarlos después."
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

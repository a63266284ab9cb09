import { Avatar } from '@mantine/core';

/** An employee's photo, small; their initials where there is none. */
export const EmployeePhoto = ({ name, last, avatar }: { name: string; last: string; avatar: string | null }) => (
  <Avatar src={avatar} alt="" size={24} color="gray" aria-hidden styles={{ placeholder: { fontSize: 12 } }}>
    {`${name.charAt(0)}${last.charAt(0)}`.toLocaleUpperCase('es')}
  </Avatar>
);

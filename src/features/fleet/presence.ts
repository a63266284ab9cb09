/** What the list of drivers filters by whether they are online. */
export const presence = { online: 'En línea', offline: 'Desconectado' } as const;

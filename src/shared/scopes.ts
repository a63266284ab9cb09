/** What an API key can be good for: to read orders, to create them, to write what happens to them. */
export const scopes = ['orders:read', 'orders:write', 'statuses'] as const;
export type Scope = (typeof scopes)[number];

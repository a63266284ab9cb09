/** How long something has been there, in words. @param days whole days between the day on which it came and today */
export const heldFor = (days: number): string => {
  if (days <= 0) return 'Hoy';
  return days === 1 ? 'Ayer' : `Hace ${days} días`;
};

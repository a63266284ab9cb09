/** Short forms in the names of streets and towns, as `fold` writes them. */
export const shortForms: Readonly<Record<string, string>> = {
  alte: 'almirante',
  cnel: 'coronel',
  dr: 'doctor',
  gdor: 'gobernador',
  gob: 'gobernador',
  gral: 'general',
  ing: 'ingeniero',
  pdte: 'presidente',
  pte: 'presidente',
  sta: 'santa',
  sto: 'santo',
  tte: 'teniente',
};

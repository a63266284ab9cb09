/** Words of Argentine streets that have an accent, which official lists in capitals leave out. */
const words =
  'Aarón Achával Adrián Aguará Agustín Agüero Aimé Aizpurúa Alarcón Albarracín Alfonsín Almirón Amenábar América Ancón Andalgalá ' +
  'Andrés Aníbal Antártida Aragón Arévalo Aristóbulo Arquímedes Asís Avilés Azcuénaga Álvarez Álvaro Ángel Ángela Ángeles Árabe ' +
  'Árbol Ávalos Ávila Bahía Balbín Ballivián Barragán Bartolomé Batallón Báez Bárbara Beiró Belén Beltrán Benítez Benjamín ' +
  'Bergantín Berlín Bermúdez Berón Bélgica Bogotá Bolívar Boquerón Boyacá Bretón Caaguazú Cabezón Calchaquíes Calderón Canadá ' +
  'Capitán Carhué Castañón Católica Cáceres Cádiz Cándido Cárdenas César Céspedes Chajarí Chascomús Chávez Chorroarín Colibrí Colón ' +
  'Cortázar Corvalán Cosquín Cóndor Córdoba Crisólogo Crisóstomo Cristóbal Curapaligüe Curupaytí Dávila Deán Diógenes Díaz ' +
  'Domínguez Echeandía Echevarría Echeverría Elías Epecuén Esquiú Estévez Fabián Falcón Farías Fátima Fermín Fernández Ferré Félix ' +
  'Frías Galápagos Galván García Garzón Gascón Gastón Gavilán Gándara Germán Gerónimo Giménez González Gómez Gualeguaychú Guaminí ' +
  'Guaraní Guaymallén Guazú Gutiérrez Guzmán Güemes Güiraldes Haití Hernán Hernández Héctor Hércules Hipólito Hualfín Humaitá ' +
  'Hungría Húsares Ibáñez Iberá Iguazú Inclán Inés Isaías Itaquí Itatí Ituzaingó Iván Íñigo Japón Jeremías Jerónimo Jesús Jiménez ' +
  'Joaquín José Juárez Julián Junín Lambaré Lanín Larrazábal Leguizamón León López Lucía Luján Macías Maipú María Martí Martín ' +
  'Martínez Matías Maturín Málaga Mármol Márquez Mártires Máximo Mejía Melián Melincué Menéndez Metán Méndez México Miró Moisés ' +
  'Morán Morón Moscú Mónica Nación Naón Napoleón Neuquén Nicolás Nogoyá Núñez Ñandutí Ñandú Oceanía Olavarría Olazábal Olímpico ' +
  'Ombú Ombúes Ordóñez Ortúzar Óscar Panamá Paraná París Patrón Pavón Paysandú Páez Pepirí Perón Perú Pérez Pinzón Pirán Pitágoras ' +
  'Policía Potosí Próspero Puán Pueyrredón Querandíes Quirós Ramírez Ramón Raúl Rábida República Reunión Rincón Río Ríos Rodó ' +
  'Rodríguez Roldán Rómulo Rubén Salomé Sarandí Sáenz Sánchez Sebastián Seguí Simbrón Simón Sofía Solá Soldán Solís Suárez Superí ' +
  'Tabaré Tacuarí Tapalqué Tedín Teófilo Tomás Tomé Tucumán Turín Tuyutí Túpac Unión Valentín Vázquez Velázquez Verónica Vélez ' +
  'Vértiz Víctor Yacaré Yaguareté Yapeyú Yrupé Zárate Zelarrayán Zuviría';

/** A word without its accents and its diaeresis, but with its ñ. */
const bare = (word: string) =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0301\u0308]/gu, '')
    .normalize('NFC');
const accented = new Map(words.split(' ').map((word) => [bare(word), word]));

/** A word of a name with the accent that it has in Spanish, as 'Córdoba' or 'Constitución', where it is written without any. */
export const withAccent = (word: string): string => {
  const known = accented.get(word.toLowerCase());
  if (known !== undefined) return known;
  return /^\p{L}{2,}[csgx]ion$/iu.test(word) ? word.replace(/ion$/iu, 'ión') : word;
};

/** Streets as Argentine towns have them, the commonest first: how often each is drawn follows its place. */
export const streets =
  `Rivadavia, San Martín, Belgrano, Mitre, Sarmiento, Hipólito Yrigoyen, 9 de Julio, 25 de Mayo, Moreno, Alsina, Juan B. Justo,
Av. Corrientes, Av. Santa Fe, Av. Cabildo, Av. La Plata, Av. Directorio, Av. San Juan, Av. Independencia, Av. Belgrano, Av. Boedo, Av. Álvarez Thomas,
Av. Triunvirato, Av. de los Incas, Av. Congreso, Av. Monroe, Av. Juan B. Alberdi, Av. Eva Perón, Av. Francisco Beiró, Av. Lope de Vega, Av. Nazca,
Av. Gaona, Av. Warnes, Av. Scalabrini Ortiz, Av. Coronel Díaz, Av. Pueyrredón, Av. Callao, Av. Entre Ríos, Av. Caseros, Av. Chiclana, Av. Sáenz,
Av. Maipú, Av. del Libertador, Av. Centenario, Av. Márquez, Av. Mitre, Av. Calchaquí, Av. Pavón, Av. Meeks, Av. Espora, Av. Monteverde, Camino Negro,
Laprida, Güemes, Pellegrini, Urquiza, Dorrego, Lavalle, Tucumán, Viamonte, Paraguay, Charcas, Arenales, Juncal, Beruti, French, Las Heras, Azcuénaga,
Uriburu, Larrea, Paso, Castelli, Saavedra, Matheu, Alberti, Pichincha, Pasco, Rincón, Sarandí, Combate de los Pozos, Solís, Virrey Cevallos, San José,
Santiago del Estero, Salta, Lima, Bernardo de Irigoyen, Tacuarí, Piedras, Chacabuco, Perú, Bolívar, Defensa, Balcarce, Paseo Colón, Humberto Primo,
Carlos Calvo, Estados Unidos, México, Chile, Venezuela, Garay, Brasil, Constitución, Cochabamba, Inclán, Salcedo, Rondeau, Pedro Echagüe, Finochietto,
Olavarría, Suárez, Lamadrid, Aristóbulo del Valle, Pinzón, Brandsen, Necochea, Caboto, Almirante Brown, Martín García, Patricios, Montes de Oca,
Herrera, Vieytes, Iriarte, Luzuriaga, San Antonio, Lanín, Pedro de Mendoza, Osvaldo Cruz, Suipacha, Esmeralda, Maipú, Florida, San Lorenzo, Reconquista,
Medrano, Billinghurst, Gallo, Bulnes, Salguero, Mario Bravo, Anchorena, Agüero, Gascón, Acuña de Figueroa, Lambaré, Yatay, Potosí, Guardia Vieja,
Humahuaca, Zelaya, Tres Arroyos, Luis Viale, Camarones, Neuquén, Aranguren, Avellaneda, Bogotá, Yerbal, Bacacay, Venancio Flores, Morón, Aranguren,
Felipe Vallese, Páez, Gavilán, Caracas, Boyacá, Terrada, Condarco, Argerich, Helguera, Cuenca, Emilio Lamarca, Segurola, Bahía Blanca, Sanabria,
Gualeguaychú, Concordia, Campana, Llavallol, Nogoyá, Tinogasta, Asunción, José Luis Cantilo, Pedro Morán, Simbrón, Navarro, Nueva York, Habana,
Ladines, Cochrane, Bazurco, Griveo, Ezeiza, Pareja, Salvador María del Carril, Vallejos, Mosconi, Cabezón, Obispo San Alberto, Larsen, Carlos Antonio López,
Donado, Holmberg, Estomba, Tronador, Plaza, Superí, Melián, Conde, Freire, Zapiola, Conesa, Crámer, Vidal, Moldes, Amenábar, Ciudad de la Paz, Arcos,
O'Higgins, Cuba, Arribeños, Montañeses, Echeverría, Sucre, Pampa, Virrey del Pino, José Hernández, Juramento, Mendoza, Olazábal, Blanco Encalada,
Roosevelt, Ugarte, Quesada, Iberá, Guayra, Crisólogo Larralde, Manzanares, Deheza, Ruiz Huidobro, Besares, Jaramillo, Manuela Pedraza, Núñez, Pico,
Almafuerte, Alvear, Ameghino, Andrade, Ayacucho, Azopardo, Bermúdez, Bouchard, Burelas, Carabobo, Catamarca, Chubut, Córdoba, Curapaligüe, Díaz Vélez,
Don Bosco, El Salvador, Entre Ríos, Formosa, Gorriti, Honduras, Ituzaingó, Jujuy, La Rioja, Leandro N. Alem, Liniers, Lisandro de la Torre, Malabia,
Misiones, Murguiondo, Niceto Vega, Nicaragua, Oncativo, Pueyrredón, Quintana, Remedios de Escalada, Rosales, Sáenz Peña, Soler, Thames, Uriarte, Vélez Sarsfield`
    .split(/,\s*/u)
    .map((street) => street.trim());

/** Towns of Greater Buenos Aires, the busiest first: name, postal code, latitude, longitude. */
export const towns =
  `CABA 1414 -34.6037 -58.4116; CABA 1406 -34.6290 -58.4630; La Matanza 1754 -34.6840 -58.5580; Quilmes 1878 -34.7206 -58.2546;
Lomas de Zamora 1832 -34.7600 -58.4000; Lanús 1824 -34.7070 -58.3920; Morón 1708 -34.6530 -58.6200; San Martín 1650 -34.5770 -58.5370;
Avellaneda 1870 -34.6620 -58.3650; Tigre 1648 -34.4260 -58.5796; San Isidro 1642 -34.4710 -58.5280; Vicente López 1638 -34.5260 -58.4800;
Merlo 1722 -34.6650 -58.7270; Moreno 1744 -34.6500 -58.7900; Florencio Varela 1888 -34.8050 -58.2760; Berazategui 1884 -34.7650 -58.2120;
Almirante Brown 1846 -34.8000 -58.3920; Esteban Echeverría 1842 -34.8200 -58.4650; Ezeiza 1804 -34.8540 -58.5220; Pilar 1629 -34.4580 -58.9140;
Escobar 1625 -34.3480 -58.7960; Malvinas Argentinas 1613 -34.5100 -58.6990; José C. Paz 1665 -34.5150 -58.7680; San Miguel 1663 -34.5430 -58.7120;
Hurlingham 1686 -34.5880 -58.6390; Ituzaingó 1714 -34.6590 -58.6670; Tres de Febrero 1678 -34.6060 -58.5630; San Fernando 1646 -34.4430 -58.5570;
Ramos Mejía 1704 -34.6420 -58.5650; Castelar 1712 -34.6520 -58.6430; Haedo 1706 -34.6450 -58.5930; Ciudadela 1702 -34.6370 -58.5400;
Caseros 1678 -34.6050 -58.5640; Villa Ballester 1653 -34.5490 -58.5560; Munro 1605 -34.5290 -58.5210; Olivos 1636 -34.5090 -58.4880;
Martínez 1640 -34.4940 -58.5060; Béccar 1643 -34.4600 -58.5230; Don Torcuato 1611 -34.4930 -58.6230; General Pacheco 1617 -34.4610 -58.6530;
Grand Bourg 1615 -34.4870 -58.7280; Bella Vista 1661 -34.5660 -58.6900; Temperley 1834 -34.7770 -58.3960; Banfield 1828 -34.7430 -58.3960;
Adrogué 1846 -34.8000 -58.3840; Monte Grande 1842 -34.8170 -58.4670; Wilde 1875 -34.7020 -58.3220; Bernal 1876 -34.7090 -58.2800;
Ranelagh 1886 -34.7880 -58.2020; San Justo 1754 -34.6770 -58.5610; Isidro Casanova 1765 -34.7060 -58.5890; González Catán 1759 -34.7700 -58.6460;
Luján 6700 -34.5700 -59.1060; General Rodríguez 1748 -34.6080 -58.9510; La Plata 1900 -34.9210 -57.9540; Ensenada 1925 -34.8600 -57.9120;
Berisso 1923 -34.8720 -57.8870; Campana 2804 -34.1640 -58.9590; Zárate 2800 -34.0980 -59.0290; Cañuelas 1814 -35.0520 -58.7590`
    .split(';')
    .map((line) => {
      const [, name = '', postalCode = '', lat, lng] = /^(.+) (\d{4}) (\S+) (\S+)$/u.exec(line.trim()) ?? [];
      return { name, postalCode, lat: Number(lat), lng: Number(lng) };
    });

/** First names, the commonest first. */
export const firstNames =
  `María, Juan, Ana, José, Carlos, Laura, Sofía, Martín, Lucía, Diego, Valentina, Pablo, Camila, Nicolás, Florencia, Matías, Julieta,
Federico, Agustina, Santiago, Micaela, Lucas, Paula, Gonzalo, Carolina, Sebastián, Natalia, Facundo, Daniela, Tomás, Mariana, Ezequiel, Romina, Leandro,
Gabriela, Hernán, Verónica, Gustavo, Silvina, Ramón, Mónica, Héctor, Patricia, Oscar, Claudia, Raúl, Andrea, Julio, Susana, Ángel, Graciela, Víctor, Rocío,
Emiliano, Antonella, Bruno, Belén, Ignacio, Milagros, Maximiliano, Brenda, Germán, Yamila, Rodrigo, Abril, Franco, Noelia, Cristian, Guadalupe, Damián,
Lorena, Joaquín, Malena, Fernando, Pilar, Esteban, Celeste, Alan, Jimena, Iván, Ailén, Mauro, Vanesa, Darío, Cecilia, Marcos, Elena, Adrián, Inés, Elías`
    .split(/,\s*/u)
    .map((name) => name.trim());

/** Surnames, the commonest first. */
export const lastNames =
  `González, Rodríguez, Gómez, Fernández, López, Díaz, Martínez, Pérez, García, Sánchez, Romero, Sosa, Torres, Álvarez, Ruiz, Ramírez,
Flores, Benítez, Acosta, Medina, Herrera, Suárez, Aguirre, Giménez, Gutiérrez, Pereyra, Rojas, Molina, Castro, Ortiz, Silva, Núñez, Luna, Juárez, Cabrera,
Ríos, Morales, Godoy, Moreno, Ferreyra, Domínguez, Carrizo, Peralta, Castillo, Ledesma, Quiroga, Vega, Vera, Muñoz, Ojeda, Ponce, Villalba, Cardozo, Navarro,
Coronel, Vázquez, Ramos, Vargas, Cáceres, Arias, Figueroa, Córdoba, Correa, Maldonado, Paz, Rivero, Miranda, Mansilla, Farías, Roldán, Méndez, Guzmán,
Agüero, Hernández, Lucero, Cruz, Páez, Escobar, Mendoza, Barrios, Bustos, Ávila, Ayala, Blanco, Soria, Maidana, Acuña, Leiva, Duarte, Moyano, Campos, Soto,
Martín, Valdez, Bravo, Chávez, Velázquez, Olivera, Toledo, Franco, Rossi, Bianchi, Ferrari, Russo, Romano, Colombo, Ricci, Marino, Greco, Conti, De Luca,
Costa, Giordano, Mancini, Rizzo, Lombardi, Moretti, Barbieri, Fontana, Caruso, Mariani, Ferri, Bianco, Martini, Leone, Longo, Gentile, Martinelli, Vitale,
Lombardo, Coppola, De Santis, D'Angelo, Marchetti, Parisi, Villa, Conte, Ferretti, Pellegrini, Palmieri, Bernardi, Fiore, Sala, Testa, Cattaneo, Basile,
Etcheverry, Iturralde, Goñi, Arana, Urrutia, Echeverría, Zabala, Mujica, Larrañaga, Uriarte, Irigoyen, Ibarra, Schmidt, Weber, Müller, Wagner, Becker`
    .split(/,\s*/u)
    .map((name) => name.trim());

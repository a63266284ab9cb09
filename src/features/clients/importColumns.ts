/** What files of clients call their columns, besides their labels. */
export const clientColumns = {
  name: 'cliente|razon social|nombre y apellido|nombre de fantasia|nombre fantasia|empresa|denominacion|tienda|comercio|remitente|nombre cliente|nombre del cliente',
  status: 'situacion|activo|activa',
  cuit: 'cuil|cuit cuil|nif|cif|nie|rut|dni cuit|cuit dni|nro cuit|numero de cuit|documento|identificacion fiscal|tax id|nif cif',
  phone: 'tel|telefonos|celular|movil|whatsapp|telefono 1|phone|numero de telefono',
  email: 'mail|e-mail|correo|correo electronico|email de contacto|mail de contacto',
  contactName: 'contacto nombre|nombre de contacto|nombre contacto|persona de contacto|responsable|encargado|referente',
  contactPhone: 'telefono de contacto|telefono contacto|celular de contacto|cel contacto|tel contacto',
  address: 'domicilio|direccion de retiro|calle|direccion fiscal|direccion comercial|address|domicilio comercial|calle y numero',
  addressNumber: 'numero|nro|num|numero de calle|puerta|nro puerta|altura calle',
  floor: 'planta|piso nro',
  door: 'departamento|dpto|depto|dto|oficina|local|unidad',
  postalCode: 'codigo postal|cod postal|c p|codpostal|zip',
  town: 'ciudad|barrio|partido|municipio|poblacion|localidad ciudad|city',
  location: 'coordenadas|lat lng|latitud longitud|ubicacion|punto',
} as const;

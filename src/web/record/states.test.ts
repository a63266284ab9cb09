import { expect, test } from 'vitest';
import { noneOfState, type Standing } from './StateSegments.tsx';

const CLIENT = { one: 'cliente', many: 'clientes' };
const BRAND = { one: 'marca', many: 'marcas', feminine: true };
const standing: Standing<object> = { labels: { active: 'En servicio', inactive: 'Fuera', all: 'Todos' }, isActive: () => true };

test.each([
  [noneOfState('inactive', CLIENT), 'No hay clientes inactivos', 'Los clientes que hay están en otro estado.'],
  [noneOfState('active', BRAND), 'No hay marcas activas', 'Las marcas que hay están en otro estado.'],
  [noneOfState('active', CLIENT, standing), 'No hay clientes en servicio', 'Los clientes que hay están en otro estado.'],
])('a state that nobody is in says so: %j', (said, title, text) => expect(said).toEqual({ title, text }));

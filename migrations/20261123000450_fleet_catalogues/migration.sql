CREATE TABLE "vehicle_brands" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"create_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vehicle_brands_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "vehicle_brands" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "vehicle_categories" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"create_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vehicle_categories_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "vehicle_categories" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "vehicle_models" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"brand" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"create_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vehicle_models_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "vehicle_models" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "vehicle_statuses" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"position" smallint NOT NULL,
	"color" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"create_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vehicle_statuses_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "vehicle_statuses" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "vehicle_types" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"create_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vehicle_types_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "vehicle_types" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_brands_name" ON "vehicle_brands" ("company_id","name_key") WHERE status <> 3;
--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_categories_name" ON "vehicle_categories" ("company_id","name_key") WHERE status <> 3;
--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_models_name" ON "vehicle_models" ("company_id","brand","name_key") WHERE status <> 3;
--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_statuses_position" ON "vehicle_statuses" ("company_id","position");
--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_statuses_name" ON "vehicle_statuses" ("company_id","name_key") WHERE status <> 3;
--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_types_name" ON "vehicle_types" ("company_id","name_key") WHERE status <> 3;
--> statement-breakpoint
-- An _id as the application makes them: a UUIDv7.
create function new_uuid() returns uuid language sql volatile parallel safe return encode(
  set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
    substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid;
--> statement-breakpoint
-- How plates, fleet numbers and names are compared: without case, accents, spaces or dashes.
create function comparable(text) returns text language sql immutable parallel safe strict
  return regexp_replace(lower(public.immutable_unaccent($1)), '[[:space:][:punct:]]', '', 'g');
--> statement-breakpoint
-- What a company's vehicles are chosen from at first, whoever made the company; all of it may be changed.
create function seed_fleet(company uuid) returns void language plpgsql set search_path from current as $$ begin
  insert into vehicle_categories (company_id, _id, name, name_key) values (company, new_uuid(), 'General', 'general');
  insert into vehicle_types (company_id, _id, name, name_key)
    select company, new_uuid(), name, comparable(name)
      from unnest(array['Utilitario', 'Furgón', 'Pick-up', 'Auto', 'Moto', 'Camión', 'Bicicleta']) as name;
  insert into vehicle_statuses (company_id, _id, position, name, name_key, color)
    select company, new_uuid(), position, name, comparable(name), color from (values
      (1, 'En servicio', '#00873c'), (2, 'Reserva', '#68717a'), (3, 'En taller', '#b45309'), (4, 'Service programado', '#dcbc33'),
      (5, 'Alquilado', '#8852b8'), (6, 'Prestado', '#9c46aa'), (7, 'Siniestrado', '#cb2526'), (8, 'Robado', '#94020d'),
      (9, 'Sin seguro', '#ba4501'), (10, 'Sin VTV', '#f1840b'), (11, 'Sin chofer', '#556cb0'), (12, 'En lavado', '#067c9d'),
      (13, 'En verificación', '#647b01'), (14, 'En venta', '#018370'), (15, 'Fuera de servicio', '#464e55'), (16, 'Dado de baja', '#1b1f22')
    ) as given (position, name, color);
  insert into vehicle_brands (company_id, _id, name, name_key)
    select company, new_uuid(), name, comparable(name) from unnest(array['Bajaj', 'Chevrolet', 'Citroën', 'Corven', 'Fiat', 'Ford', 'Gilera',
      'Honda', 'Hyundai', 'Iveco', 'Kia', 'Mercedes-Benz', 'Motomel', 'Nissan', 'Opel', 'Peugeot', 'Renault', 'Toyota', 'Volkswagen',
      'Yamaha', 'Zanella']) as name;
  insert into vehicle_models (company_id, _id, brand, name, name_key)
    select company, new_uuid(), brands._id, model, comparable(model) from (values
      ('Bajaj', array['Boxer 150', 'Rouser 135']),
      ('Chevrolet', array['Combo', 'Corsa Classic', 'Montana', 'Onix', 'S10']),
      ('Citroën', array['Berlingo', 'C3', 'Jumper', 'Jumpy']),
      ('Corven', array['Energy 110']),
      ('Fiat', array['Cronos', 'Doblò', 'Ducato', 'Fiorino', 'Strada', 'Uno']),
      ('Ford', array['F-100', 'Ka', 'Ranger', 'Transit']),
      ('Gilera', array['Smash 110']),
      ('Honda', array['CG 150 Titan', 'Wave 110', 'XR 150']),
      ('Hyundai', array['H1', 'H100']),
      ('Iveco', array['Daily']),
      ('Kia', array['K2500']),
      ('Mercedes-Benz', array['Accelo', 'Sprinter', 'Vito']),
      ('Motomel', array['B110', 'CG 150', 'S2']),
      ('Nissan', array['Frontier', 'NV200']),
      ('Opel', array['Combo', 'Vivaro']),
      ('Peugeot', array['208', 'Boxer', 'Expert', 'Partner']),
      ('Renault', array['Kangoo', 'Logan', 'Master', 'Oroch', 'Sandero', 'Trafic']),
      ('Toyota', array['Corolla', 'Hiace', 'Hilux']),
      ('Volkswagen', array['Amarok', 'Caddy', 'Crafter', 'Gol', 'Saveiro', 'Transporter']),
      ('Yamaha', array['Crypton', 'FZ 16', 'YBR 125']),
      ('Zanella', array['RX 150', 'ZB 110'])
    ) as given (brand, models)
    cross join unnest(models) as model
    join vehicle_brands as brands on brands.company_id = company and brands.name = given.brand;
end $$;
--> statement-breakpoint
create function seed_fleet_of_company() returns trigger language plpgsql set search_path from current as $$ begin
  perform seed_fleet(new.company_id);
  return null;
end $$;
--> statement-breakpoint
create trigger seed_fleet after insert on companies for each row execute function seed_fleet_of_company();
--> statement-breakpoint
select seed_fleet(company_id) from companies;
--> statement-breakpoint
DROP INDEX "vehicles_movilnum";
--> statement-breakpoint
-- What the vehicles had as texts becomes entries of their company's catalogues.
ALTER TABLE "vehicles" RENAME COLUMN "brand" TO "brand_text";
--> statement-breakpoint
ALTER TABLE "vehicles" RENAME COLUMN "model" TO "model_text";
--> statement-breakpoint
ALTER TABLE "vehicles" RENAME COLUMN "type" TO "type_text";
--> statement-breakpoint
insert into vehicle_brands (company_id, _id, name, name_key)
  select company_id, new_uuid(), min(brand_text), comparable(brand_text) from vehicles group by company_id, comparable(brand_text)
  on conflict do nothing;
--> statement-breakpoint
insert into vehicle_models (company_id, _id, brand, name, name_key)
  select v.company_id, new_uuid(), b._id, min(model_text), comparable(model_text)
    from vehicles as v join vehicle_brands as b on b.company_id = v.company_id and b.name_key = comparable(brand_text)
    group by v.company_id, b._id, comparable(model_text)
  on conflict do nothing;
--> statement-breakpoint
insert into vehicle_types (company_id, _id, name, name_key)
  select company_id, new_uuid(), min(type_text), comparable(type_text) from vehicles group by company_id, comparable(type_text)
  on conflict do nothing;
--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "brand" uuid, ADD COLUMN "model" uuid, ADD COLUMN "type" uuid, ADD COLUMN "category" uuid,
  ADD COLUMN "vehicle_status" uuid, ADD COLUMN "plate_key" text, ADD COLUMN "movilnum_key" text;
--> statement-breakpoint
-- Plates were not kept apart so far: of two that are the same, the later one is found by its own key until somebody mends it.
update vehicles as v set
  brand = b._id,
  model = m._id,
  type = t._id,
  category = c._id,
  vehicle_status = s._id,
  plate_key = comparable(v.plate) || case when exists (
    select from vehicles as o where o.company_id = v.company_id and o._id < v._id and comparable(o.plate) = comparable(v.plate)
  ) then v._id::text else '' end,
  movilnum_key = comparable(v.movilnum) || case when exists (
    select from vehicles as o where o.company_id = v.company_id and o._id < v._id and comparable(o.movilnum) = comparable(v.movilnum)
  ) then v._id::text else '' end
from vehicle_brands as b, vehicle_models as m, vehicle_types as t, vehicle_categories as c, vehicle_statuses as s
where b.company_id = v.company_id and b.name_key = comparable(v.brand_text)
  and m.company_id = v.company_id and m.brand = b._id and m.name_key = comparable(v.model_text)
  and t.company_id = v.company_id and t.name_key = comparable(v.type_text)
  and c.company_id = v.company_id and c.name_key = 'general'
  and s.company_id = v.company_id and s.position = case when v.status = 2 then 15 else 1 end;
--> statement-breakpoint
ALTER TABLE "vehicles" ALTER COLUMN "brand" SET NOT NULL, ALTER COLUMN "model" SET NOT NULL, ALTER COLUMN "type" SET NOT NULL,
  ALTER COLUMN "category" SET NOT NULL, ALTER COLUMN "vehicle_status" SET NOT NULL, ALTER COLUMN "plate_key" SET NOT NULL,
  ALTER COLUMN "movilnum_key" SET NOT NULL, DROP COLUMN "brand_text", DROP COLUMN "model_text", DROP COLUMN "type_text";
--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "inspection_expire" date;
--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "insurance_expire" date;
--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "plate_expire" date;
--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "insurance_policy" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_movilnum" ON "vehicles" ("company_id","movilnum_key") WHERE status <> 3;
--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_plate" ON "vehicles" ("company_id","plate_key") WHERE status <> 3;
--> statement-breakpoint
ALTER TABLE "vehicle_models" ADD CONSTRAINT "vehicle_models_zZZ6b631uPLI_fkey" FOREIGN KEY ("company_id","brand") REFERENCES "vehicle_brands"("company_id","_id");
--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_cmvipsR3LUyU_fkey" FOREIGN KEY ("company_id","vehicle_status") REFERENCES "vehicle_statuses"("company_id","_id");
--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_jReLVa8ltCoR_fkey" FOREIGN KEY ("company_id","category") REFERENCES "vehicle_categories"("company_id","_id");
--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_company_id_brand_vehicle_brands_company_id__id_fkey" FOREIGN KEY ("company_id","brand") REFERENCES "vehicle_brands"("company_id","_id");
--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_company_id_model_vehicle_models_company_id__id_fkey" FOREIGN KEY ("company_id","model") REFERENCES "vehicle_models"("company_id","_id");
--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_company_id_type_vehicle_types_company_id__id_fkey" FOREIGN KEY ("company_id","type") REFERENCES "vehicle_types"("company_id","_id");
--> statement-breakpoint
CREATE POLICY "vehicle_brands" ON "vehicle_brands" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);
--> statement-breakpoint
CREATE POLICY "vehicle_categories" ON "vehicle_categories" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);
--> statement-breakpoint
CREATE POLICY "vehicle_models" ON "vehicle_models" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);
--> statement-breakpoint
CREATE POLICY "vehicle_statuses" ON "vehicle_statuses" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);
--> statement-breakpoint
CREATE POLICY "vehicle_types" ON "vehicle_types" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);

-- Outlines are kept in cells from now on (docs/decisions: places) and have to be loaded again.
delete from regions;
--> statement-breakpoint
-- One edge of an outline's box. Stable and not a sub-select, so that the planner knows its value and can tell how many orders are in it.
create function region_edge(region uuid, edge text) returns double precision language sql stable as $$
  select case edge when 'west' then r.west when 'south' then r.south when 'east' then r.east when 'north' then r.north end
    from public.regions r where r.company_id = current_setting('app.company_id')::uuid and r._id = region
$$;

-- How SKUs are compared: without case, accents or repeated blanks; signs count, so that 'REM-1' is not 'REM1'.
create function sku_key(text) returns text language sql immutable parallel safe strict
  return lower(public.immutable_unaccent(regexp_replace(btrim($1), '\s+', ' ', 'g')));
--> statement-breakpoint
-- Products of a client whose SKUs are the same so become one: the oldest, which comes in what any of them came in. What orders name of
-- the others stays, as it does of any that was deleted.
with same as (
  select company_id, _id, variant, sku, first_value(_id) over its as kept
    from skus where status <> 3
    window its as (partition by company_id, client, sku_key(sku) order by _id)
), merged as (
  select company_id, kept, array_agg(distinct one.name order by one.name) as variant
    from same, unnest(variant) as one(name)
    where kept in (select kept from same where kept <> _id)
    group by company_id, kept
)
update skus set variant = merged.variant, version = version + 1
  from merged where skus.company_id = merged.company_id and skus._id = merged.kept and skus.variant <> merged.variant;
--> statement-breakpoint
with same as (
  select company_id, _id, first_value(_id) over (partition by company_id, client, sku_key(sku) order by _id) as kept from skus where status <> 3
)
update skus set status = 3, version = version + 1
  from same where skus.company_id = same.company_id and skus._id = same._id and same.kept <> same._id;

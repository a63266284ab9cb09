-- What had a status of those that lie in a warehouse before it was in any, as 24, came in when this warehouse was first named.
update orders set held_since = named.at
from (
  select o.company_id, o._id, min(h.create_at) as at
  from orders o join order_history h on h.company_id = o.company_id and h."order" = o._id and h.warehouse = o.warehouse
  where o.warehouse is not null and o.status in (4, 6, 18, 20, 21, 24, 25, 26, 28, 30)
  group by o.company_id, o._id
) as named
where orders.company_id = named.company_id and orders._id = named._id and orders.held_since < named.at;

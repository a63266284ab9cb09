-- What stands in 18 with who shared it was brought back as far as it knew.
update transfers set returned = true from orders
where orders.company_id = transfers.company_id and orders._id = transfers."order" and orders.status = 18
  and transfers.type = 'sent' and transfers.state = 'confirmed';
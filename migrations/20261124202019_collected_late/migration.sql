-- What is collected of an order after it was settled, its line takes; everything else of a line stays as it was.
grant update (collected) on settlement_lines to app;

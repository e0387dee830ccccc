-- The page of a letter outlives its text: name, address and text go by the retention rules, at once when the owner objects there. The code on
-- the paper still leads to the page.
alter table letters
  -- null once erased, both together: the letter is not printed again
  alter column content drop not null,
  alter column token drop not null,
  -- who wrote, as the page calls them and the wording of each answer repeats
  add column writer text,
  -- keyed hash of the address it went to, which blocks that address without naming it; null if older than this column
  add column door_mark bytea;
update letters set writer = concat_ws(', ', content ->> 'author', nullif(content -> 'head' ->> 'name', content ->> 'author'));
alter table letters alter column writer set not null;

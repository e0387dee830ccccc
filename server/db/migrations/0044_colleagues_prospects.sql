-- What agents of the office may do with the prospects of colleagues: none, see or work.
alter table offices add column colleagues_prospects text not null default 'work';

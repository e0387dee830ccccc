-- since when its source says that an advert is gone; whoever comes back comes back from there, and not from a page that could not be read
alter table adverts add column gone_at timestamptz;
update adverts set gone_at = state_since where state = 'gone';

-- Sources that say themselves that an advert is an auction by a court.
alter table adverts drop constraint adverts_filed_as_check,
  add constraint adverts_filed_as_check check (filed_as in ('wanted', 'holiday', 'not_property', 'auction'));

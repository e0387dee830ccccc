-- a letting among the sales is no offer, either
alter table adverts drop constraint adverts_hidden_reason_check, drop constraint adverts_doubt_reason_check,
  add constraint adverts_hidden_reason_check check (hidden_reason in ('wanted', 'swap', 'abroad', 'not_property', 'auction', 'let', 'dealer')) not valid,
  add constraint adverts_doubt_reason_check check (doubt_reason in ('wanted', 'swap', 'abroad', 'not_property', 'auction', 'let', 'dealer')) not valid;
alter table adverts validate constraint adverts_hidden_reason_check;
alter table adverts validate constraint adverts_doubt_reason_check;
alter table properties drop constraint properties_hidden_reason_check, drop constraint properties_doubt_reason_check,
  add constraint properties_hidden_reason_check check (hidden_reason in ('wanted', 'swap', 'abroad', 'not_property', 'auction', 'let', 'dealer')) not valid,
  add constraint properties_doubt_reason_check check (doubt_reason in ('wanted', 'swap', 'abroad', 'not_property', 'auction', 'let', 'dealer')) not valid;
alter table properties validate constraint properties_hidden_reason_check;
alter table properties validate constraint properties_doubt_reason_check;

-- the kinds of news are a table of the code, which every writer uses
alter table notifications drop constraint notifications_kind_check;
alter table notification_preferences drop constraint notification_preferences_kind_check;

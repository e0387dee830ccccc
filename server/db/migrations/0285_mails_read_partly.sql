-- A mail of which some adverts were read and others not.
alter table inbound_mails drop constraint inbound_mails_state_check,
  add constraint inbound_mails_state_check
    check (state in ('waiting', 'read', 'partly', 'confirmation', 'other', 'unread', 'foreign'));

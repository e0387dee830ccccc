-- Who registers with an address that has an account is answered like anybody else; its owner hears of it by mail.

alter table email_templates drop constraint email_templates_template_type_check,
  add constraint email_templates_template_type_check
  check (template_type in ('verification', 'notification', 'welcome', 'reset', 'contact', 'account_exists'));
alter table mails drop constraint mails_template_type_check,
  add constraint mails_template_type_check
  check (template_type in ('verification', 'notification', 'welcome', 'reset', 'contact', 'account_exists'));

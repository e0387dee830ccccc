-- The administration's lists, the newest first.
create index smtp_settings_newest on smtp_settings (created_at desc, id desc);
create index email_templates_all on email_templates (created_at desc, id desc);
-- All tips of the installation, and those of the pool.
create index property_tips_newest on property_tips (submitted_at desc, id desc);
create index property_tips_pool on property_tips (submitted_at desc, id desc) where agent_id is null;

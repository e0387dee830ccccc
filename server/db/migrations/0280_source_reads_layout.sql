-- Which of the layouts that a portal shows at the same time a page had, empty where there is one: what one of them tells no more the others would hide.
alter table source_reads add column layout text not null default '';
alter table source_reads drop constraint source_reads_pkey, add primary key (source, form, field, layout, hour);

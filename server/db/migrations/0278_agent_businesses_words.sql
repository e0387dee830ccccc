-- Twenty thousand businesses of one agent are searched by a word without reading each of them.
create index agent_businesses_words on agent_businesses using gin (agent_id, search_text gin_trgm_ops);

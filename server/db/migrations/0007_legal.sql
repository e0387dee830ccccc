-- What the operator wrote on the pages that the law asks for. A page without a row shows its built-in text.

create table legal_texts (
  page text primary key check (page in ('impressum', 'datenschutz', 'agb', 'barrierefreiheit')),
  -- Markdown; shown without raw HTML
  text text not null,
  updated_at timestamptz not null
);

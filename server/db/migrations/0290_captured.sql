-- what one agent has taken over himself is counted with each page he takes over
create index adverts_captured on adverts (agent_id) where channel = 'capture';
